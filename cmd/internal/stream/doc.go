// Package stream is the plumbing of a command that works on records. It reads them, gives
// each to a job on several cores, and writes the results in the order of the input.
//
//	c := stream.Config{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
//	err := c.Run(os.Args[1:], func(out *stream.Output) stream.Job {
//		return func(r stream.Record) error {
//			return out.Line(bytes.ToUpper(r.Text))
//		}
//	})
//	os.Exit(stream.Status(err))
//
// The package reads no options. The advice of its errors names those of the command: --max-record,
// --invalid, --max-errors and --null. A command fills in a [Config], which says where records come
// from, where results go, and how many cores work. The jobs of the command interpret the
// records and format the results. Of URIs the package knows only that package plainuri can
// skip or copy runs of plain ones.
//
// # Records
//
// The records are the arguments, or the lines of standard input. Each [Record] has its source
// and its number, for diagnoses. Commands that read whole documents open them with
// [Output.Open], which shares the meter and the output with the records.
//
// # Output
//
// An [Output] is standard output and standard error. On several cores each worker has its own
// Output, whose results are kept until all results before them are written. If both streams
// are one file, diagnoses keep their places between the results. Memory is bounded: a long
// result is written directly.
//
// # Errors
//
// A job reports an invalid record and returns [process.ErrInvalid]; the run continues with the next
// record. Any other error ends the run. [process.Status] returns the exit status for the error of a
// run.
package stream
