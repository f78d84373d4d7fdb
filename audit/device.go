package audit

import "strings"

// isDevice reports whether a name is the name of a DOS device. An extension, a colon or
// spaces may follow, and the digit may be a superscript in UTF-8.
func isDevice(name string) bool {
	if end := strings.IndexAny(name, ".:"); end >= 0 {
		name = name[:end]
	}
	name = strings.TrimRight(name, " ")
	if len(name) < 3 {
		return false
	}
	switch number := name[3:]; number {
	case "":
		return isDeviceStem(name[0], name[1], name[2]) && !strings.EqualFold(name, "com")
	case "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00B9", "\u00B2", "\u00B3":
		return strings.EqualFold(name[:3], "com") || strings.EqualFold(name[:3], "lpt")
	}
	return false
}

// deviceStems are the first three letters of the names of devices. The table of each of the
// three bytes has a bit for each name.
var deviceStems = func() (tables [3][256]uint8) {
	for i, name := range [...]string{"aux", "com", "con", "lpt", "nul", "prn"} {
		for k := range tables {
			tables[k][name[k]] |= 1 << i
			tables[k][name[k]&^0x20] |= 1 << i
		}
	}
	return tables
}()

// isDeviceStem reports whether the name of a device begins with the three bytes.
func isDeviceStem(a, b, c byte) bool {
	return deviceStems[0][a]&deviceStems[1][b]&deviceStems[2][c] != 0
}
