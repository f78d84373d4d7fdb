// Package frameworks shows how frameworks read URIs into fields of the types of package uri.
// These implement the standard interfaces, so no adapter is needed:
//
//   - gin, echo and huma bind requests with encoding.TextUnmarshaler;
//   - viper, koanf and mapstructure decode configuration with it;
//   - cobra, pflag and flag read flags with it;
//   - gorm migrates, writes and reads columns as sql.Scanner and driver.Valuer do;
//   - sqlc generates code with the types, which read and write columns as sql.Scanner and
//     driver.Valuer do.
//
// The examples are tests. Each gives a framework good and bad input, and shows the message of the
// error.
package frameworks
