class Urikit < Formula
  desc "{{.Summary}}"
  homepage "{{.Homepage}}"
  version "{{.Version}}"
  license "{{.License}}"

  on_macos do
    on_arm do
      url "{{url "darwin-arm64"}}"
      sha256 "{{sum "darwin-arm64"}}"
    end
    on_intel do
      url "{{url "darwin-amd64"}}"
      sha256 "{{sum "darwin-amd64"}}"
    end
  end

  on_linux do
    on_arm do
      if Hardware::CPU.is_64_bit?
        url "{{url "linux-arm64"}}"
        sha256 "{{sum "linux-arm64"}}"
      else
        url "{{url "linux-armv7"}}"
        sha256 "{{sum "linux-armv7"}}"
      end
    end
    on_intel do
      url "{{url "linux-amd64"}}"
      sha256 "{{sum "linux-amd64"}}"
    end
  end

  def install
    bin.install "uri"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/uri.bash" => "uri"
    zsh_completion.install "completions/_uri"
    fish_completion.install "completions/uri.fish"
  end

  test do
    assert_equal "http://a/b/d\n", shell_output("#{bin}/uri resolve --base http://a/b/c d")
  end
end
