package frameworks_test

import (
	"fmt"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/knadh/koanf/providers/confmap"
	"github.com/knadh/koanf/v2"
	"github.com/spf13/viper"

	"github.com/urikit/uri"
)

// mapstructure needs its hook for types that unmarshal text.
func Example_mapstructure() {
	var config struct {
		Upstream uri.URI
		Paths    []uri.Reference
		Proxy    *uri.URI
	}
	decode := func(input map[string]any) error {
		decoder, err := mapstructure.NewDecoder(&mapstructure.DecoderConfig{
			DecodeHook: mapstructure.TextUnmarshallerHookFunc(),
			Result:     &config,
		})
		if err != nil {
			return err
		}
		return decoder.Decode(input)
	}
	err := decode(map[string]any{"upstream": "https://example.com/", "paths": []string{"/a", "b?c"}})
	fmt.Println(config.Upstream, config.Paths, config.Proxy == nil, err)
	err = decode(map[string]any{"upstream": "https://example.com/", "paths": []string{"/a", "b c"}})
	fmt.Println(err)
	// Output:
	// https://example.com/ [/a b?c] true <nil>
	// decoding failed due to the following error(s):
	//
	// 'Paths[1]' uri: a path cannot contain a space: percent-encode it as %20 (offset 1, path, segment-nz-nc; RFC 3986 section 3.3)
}

// viper needs the same hook. It is not one of its own.
func Example_viper() {
	var config struct {
		Upstream uri.URI
		Proxy    *uri.URI
	}
	read := func(yaml string) error {
		v := viper.New()
		v.SetConfigType("yaml")
		if err := v.ReadConfig(strings.NewReader(yaml)); err != nil {
			return err
		}
		return v.UnmarshalExact(&config, viper.DecodeHook(mapstructure.TextUnmarshallerHookFunc()))
	}
	err := read("upstream: https://example.com/\nproxy: socks5://proxy:1080")
	fmt.Println(config.Upstream, config.Proxy, err)
	err = read("upstream: https://exa_mple.com:80a/")
	fmt.Println(err)
	// Output:
	// https://example.com/ socks5://proxy:1080 <nil>
	// decoding failed due to the following error(s):
	//
	// 'Upstream' uri: a port can contain only digits 0 to 9 (offset 24, port, port; RFC 3986 section 3.2.3)
}

// koanf has a hook of its own.
func Example_koanf() {
	var config struct {
		Upstream uri.URI         `koanf:"upstream"`
		Paths    []uri.Reference `koanf:"paths"`
	}
	read := func(values map[string]any) error {
		k := koanf.New(".")
		if err := k.Load(confmap.Provider(values, "."), nil); err != nil {
			return err
		}
		return k.Unmarshal("server", &config)
	}
	err := read(map[string]any{"server.upstream": "https://example.com/", "server.paths": []string{"/a"}})
	fmt.Println(config.Upstream, config.Paths, err)
	err = read(map[string]any{"server.upstream": "example.com"})
	fmt.Println(err)
	// Output:
	// https://example.com/ [/a] <nil>
	// decoding failed due to the following error(s):
	//
	// 'upstream' uri: a URI must begin with a scheme, such as https, and a colon (offset 11, scheme, scheme; RFC 3986 section 3.1)
}
