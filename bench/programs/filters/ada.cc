// A filter around ada: it reads lines, parses each as a URL of the URL Standard, and writes its
// serialization.

#include <iostream>
#include <string>

#include "ada.h"

int main() {
	std::ios::sync_with_stdio(false);
	std::cin.tie(nullptr);
	for (std::string line; std::getline(std::cin, line);) {
		if (auto url = ada::parse<ada::url_aggregator>(line)) {
			std::cout << url->get_href() << '\n';
		}
	}
	return std::cout.flush() ? 0 : 1;
}
