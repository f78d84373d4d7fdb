package alias

// The faults that callers know by their messages only.
var (
	FaultFragment error = errFragment
	FaultUserinfo error = errUserinfo
	FaultLength   error = errLength
	FaultHeader   error = errHeader
	FaultColumns  error = errColumns
	FaultOrder    error = errOrder
)

const MaxLength = maxLength
