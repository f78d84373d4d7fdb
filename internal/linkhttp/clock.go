package linkhttp

import (
	"context"
	"time"
)

// A Clock tells the time and waits. Tests give one that does not wait.
type Clock interface {
	Now() time.Time

	// Sleep waits for d, or returns the error of ctx when it ends.
	Sleep(ctx context.Context, d time.Duration) error
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
