package test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// tasks are those of the page's main thread: how long the longest took in time and in time of a
// processor, how many took longer than 50 ms, and how many there were.
type tasks struct {
	longest, busy time.Duration
	long, all     int
}

func (t tasks) String() string {
	return fmt.Sprintf("the longest task of the page took %v, or %v of a processor; %d of %d took more than %v", t.longest, t.busy, t.long, t.all, longTask)
}

// longTask is the length of a task that people notice.
const longTask = 50 * time.Millisecond

// An event is one of a trace of the browser.
type event struct {
	Name, Ph  string
	Pid, Tid  int
	Dur, TDur int64
	Args      struct{ Name string }
}

// trace returns the tasks of the page while something is done.
func (b *tab) trace(do func()) tasks {
	b.Helper()
	var events []event
	ended := make(chan bool, 1) // whether something is lost
	ctx, stop := context.WithCancel(b.ctx)
	defer stop()
	chromedp.ListenTarget(ctx, func(message any) {
		switch m := message.(type) {
		case *tracing.EventDataCollected:
			for _, raw := range m.Value {
				var e event
				if json.Unmarshal(raw, &e) == nil && (e.Name == "thread_name" || e.Ph == "X" && strings.HasSuffix(e.Name, "RunTask")) {
					events = append(events, e)
				}
			}
		case *tracing.EventTracingComplete:
			ended <- m.DataLossOccurred
		}
	})
	b.do(tracing.Start().WithTraceConfig(&tracing.TraceConfig{IncludedCategories: []string{"toplevel", "__metadata"}, TraceBufferSizeInKb: 1 << 20}))
	do()
	b.do(tracing.End())
	select {
	case lost := <-ended:
		if lost {
			b.Error("the trace is not complete")
		}
	case <-b.ctx.Done():
		b.Fatal("the trace does not end")
	}
	type thread struct{ pid, tid int }
	mains := map[thread]bool{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			mains[thread{e.Pid, e.Tid}] = true
		}
	}
	var sum tasks
	for _, e := range events {
		if e.Ph != "X" || !mains[thread{e.Pid, e.Tid}] {
			continue
		}
		took := time.Duration(e.Dur) * time.Microsecond
		sum.all++
		if took > longTask {
			sum.long++
		}
		sum.longest = max(sum.longest, took)
		sum.busy = max(sum.busy, time.Duration(e.TDur)*time.Microsecond)
	}
	if sum.all == 0 {
		b.Error("the trace has no task")
	}
	return sum
}
