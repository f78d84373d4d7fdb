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
// The package knows neither flags nor URIs. A command fills in a [Config], which says
// where records come from, where results go, and how many cores work. The functions that
// it starts know what a record means and how a result looks.
//
// # Records
//
// The records are the arguments, or the lines of standard input. Each [Record] has its
// source and its number, for diagnoses. Verbs that read whole documents open them with
// [Output.Open], which shares the meter and the output with the records.
//
// # Output
//
// An [Output] is standard output and standard error. On several cores each worker has an
// Output of its own, and what is written to it is kept until its turn. Diagnoses keep
// their place between the results if both go to one file. Memory is bounded: a result that
// gets long is written directly.
//
// # Errors
//
// A job returns [ErrInvalid] for a bad record, which it has reported, and the next record
// follows. Any other error ends the run. [Status] returns the exit status for the error of
// a run.
package stream
