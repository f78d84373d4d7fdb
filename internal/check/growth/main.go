// Growth counts the instructions of the command uri for families of texts, lists and documents of
// growing length, and reports those that grow faster than their input.
//
//	go run ./internal/check/growth [-run REGEXP] [-sizes LIST] [-jobs N] [-v]
//
// It builds the command and runs it in valgrind's cachegrind, which counts the instructions of the
// program, of its libraries and of the runtime, and needs no quiet machine. The instructions of a
// run with a short input are subtracted. Four times the input may take at most 1.3 times four times
// the instructions.
//
// Collections depend on the clock, so the collector is off here. TestCollections of cmd/uri counts
// them.
//
// All families with the four sizes take about an hour of a core. The exit status is 1 if a family
// grows faster than its input.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// most is the limit of growth, relative to that of the input.
const most = 1.3

// noise is a number of instructions that the runtime takes more or less.
const noise = 400_000

// main measures the families and prints those that grow too fast. Each job runs the program in a
// folder of its own.
func main() {
	log.SetFlags(0)
	log.SetPrefix("growth: ")
	only := flag.String("run", "", "count only families whose name matches this `regexp`")
	list := flag.String("sizes", "16,64,256,1024", "the sizes of the inputs in KiB, as a `list`")
	jobs := flag.Int("jobs", 2, "run this `number` of programs at once")
	every := flag.Int("every", 1, "count only every `n`th family")
	verbose := flag.Bool("v", false, "print the instructions of all families")
	flag.Parse()
	match, err := regexp.Compile(*only)
	if err != nil {
		log.Fatal(err)
	}
	var sizes []int
	for _, text := range strings.Split(*list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			log.Fatalf("-sizes: %q is not a number", text)
		}
		sizes = append(sizes, n<<10)
	}
	folder, err := os.MkdirTemp("", "growth-*")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "uri")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/urikit/uri/cmd/uri").CombinedOutput(); err != nil {
		log.Fatalf("go build: %s", out)
	}
	var (
		wait   sync.WaitGroup
		mutex  sync.Mutex
		work   = make(chan int)
		all    = families()
		number int
		bad    int
	)
	for range *jobs {
		wait.Go(func() {
			own, err := os.MkdirTemp(folder, "")
			if err != nil {
				log.Fatal(err)
			}
			for i := range work {
				f := &all[i]
				counts, err := f.measure(program, own, sizes)
				mutex.Lock()
				number++
				worst := growth(counts)
				switch {
				case err != nil:
					bad++
					fmt.Printf("%s: %v\n", f.name(), err)
				case worst > most:
					bad++
					fmt.Printf("%.2f times linear: %s: %v\n", worst, f.name(), counts)
				case *verbose:
					fmt.Printf("%.2f\t%v\t%s\n", worst, counts, f.name())
				}
				mutex.Unlock()
			}
		})
	}
	for i := range all {
		if i%*every == 0 && match.MatchString(all[i].name()) {
			work <- i
		}
	}
	close(work)
	wait.Wait()
	fmt.Printf("%d families of %d; %d grow more than %.1f times as fast as the input\n", number, len(all), bad, most)
	if bad > 0 {
		os.RemoveAll(folder)
		os.Exit(1)
	}
}

// A count is the number of instructions for a size.
type count struct {
	size         int
	instructions int64 // without those of the start
}

func (c count) String() string { return fmt.Sprintf("%s %d", sizeName(c.size), c.instructions) }

// measure counts the instructions for each size.
func (f *family) measure(program, folder string, sizes []int) (counts []count, err error) {
	start, err := f.instructions(program, folder, 1<<8)
	if err != nil {
		return nil, err
	}
	for _, size := range sizes {
		n, err := f.instructions(program, folder, size)
		if err != nil {
			return counts, err
		}
		counts = append(counts, count{size, max(n-start, 0)})
	}
	return counts, nil
}

// growth returns the largest growth of the instructions relative to that of the size, over all
// pairs of sizes.
func growth(counts []count) (worst float64) {
	for i, small := range counts {
		for _, large := range counts[i+1:] {
			linear := float64(small.instructions+noise) * float64(large.size) / float64(small.size)
			worst = max(worst, float64(large.instructions)/linear)
		}
	}
	return worst
}

var references = regexp.MustCompile(`I +refs: +([0-9,]+)`)

// instructions counts the instructions of the command with an input of a size.
func (f *family) instructions(program, folder string, size int) (int64, error) {
	name, args, text := f.write(folder, size)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		return 0, err
	}
	in, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer in.Close()
	report := filepath.Join(folder, "report")
	cmd := exec.Command("valgrind", append([]string{"--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-file=" + report, program}, args...)...)
	// One thread, no collections and no signals between threads count the same in each run.
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1", "NO_COLOR=1")
	cmd.Stdin = in
	if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() < 0 || cmd.ProcessState.ExitCode() > 3 {
		return 0, err
	}
	said, err := os.ReadFile(report)
	if err != nil {
		return 0, err
	}
	found := references.FindSubmatch(said)
	if found == nil {
		return 0, errors.New("valgrind says no instructions: " + string(bytes.TrimSpace(said[:min(len(said), 500)])))
	}
	return strconv.ParseInt(strings.ReplaceAll(string(found[1]), ",", ""), 10, 64)
}
