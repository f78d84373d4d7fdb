package measure

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// A reading is a value of the process.
type reading struct {
	name, kind string
	value      float64
}

// AppendProcess appends measures of the process and of the runtime of Go to dst, with the names of the
// Prometheus clients. Those of the process are from /proc, and missing on systems without it.
func AppendProcess(dst []byte) []byte {
	for _, list := range [...][]reading{ofMemory(), ofRuntime(), ofStat(read("/proc/self/stat"), read("/proc/stat"), os.Getpagesize()),
		ofFields(read("/proc/self/status"), statusFields), ofFields(read("/proc/self/io"), ioFields)} {
		for _, r := range list {
			dst = sample(typed(dst, r.name, r.kind), r.name, "", r.value)
		}
	}
	dst = sample(typed(dst, "go_info", "gauge"), "go_info", labelled("version", runtime.Version()), 1)
	return appendPauses(dst)
}

// read returns the content of a file, or "".
func read(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return ""
	}
	return string(text)
}

// appendPauses appends the summary of the times for which the collector stopped the program.
func appendPauses(dst []byte) []byte {
	const name = "go_gc_duration_seconds"
	stats := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&stats)
	dst = typed(dst, name, "summary")
	for i, pause := range stats.PauseQuantiles {
		quantile := string(number(nil, float64(i)/float64(len(stats.PauseQuantiles)-1)))
		dst = sample(dst, name, labelled("quantile", quantile), pause.Seconds())
	}
	dst = sample(dst, name+"_sum", "", stats.PauseTotal.Seconds())
	return sample(dst, name+"_count", "", float64(stats.NumGC))
}

func ofRuntime() []reading {
	threads, _ := runtime.ThreadCreateProfile(nil)
	return []reading{
		{"go_cgo_calls_count", "counter", float64(runtime.NumCgoCall())},
		{"go_cpu_count", "gauge", float64(runtime.NumCPU())},
		{"go_gomaxprocs", "gauge", float64(runtime.GOMAXPROCS(0))},
		{"go_goroutines", "gauge", float64(runtime.NumGoroutine())},
		{"go_memlimit_bytes", "gauge", float64(debug.SetMemoryLimit(-1))}, // a negative limit changes nothing
		{"go_threads", "gauge", float64(threads)},
	}
}

func ofMemory() []reading {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	const prefix = "go_memstats_"
	return []reading{
		{"go_gc_forced_count", "counter", float64(m.NumForcedGC)},
		{prefix + "alloc_bytes", "gauge", float64(m.Alloc)},
		{prefix + "alloc_bytes_total", "counter", float64(m.TotalAlloc)},
		{prefix + "buck_hash_sys_bytes", "gauge", float64(m.BuckHashSys)},
		{prefix + "frees_total", "counter", float64(m.Frees)},
		{prefix + "gc_cpu_fraction", "gauge", m.GCCPUFraction},
		{prefix + "gc_sys_bytes", "gauge", float64(m.GCSys)},
		{prefix + "heap_alloc_bytes", "gauge", float64(m.HeapAlloc)},
		{prefix + "heap_idle_bytes", "gauge", float64(m.HeapIdle)},
		{prefix + "heap_inuse_bytes", "gauge", float64(m.HeapInuse)},
		{prefix + "heap_objects", "gauge", float64(m.HeapObjects)},
		{prefix + "heap_released_bytes", "gauge", float64(m.HeapReleased)},
		{prefix + "heap_sys_bytes", "gauge", float64(m.HeapSys)},
		{prefix + "last_gc_time_seconds", "gauge", time.Duration(m.LastGC).Seconds()},
		{prefix + "mallocs_total", "counter", float64(m.Mallocs)},
		{prefix + "mcache_inuse_bytes", "gauge", float64(m.MCacheInuse)},
		{prefix + "mcache_sys_bytes", "gauge", float64(m.MCacheSys)},
		{prefix + "mspan_inuse_bytes", "gauge", float64(m.MSpanInuse)},
		{prefix + "mspan_sys_bytes", "gauge", float64(m.MSpanSys)},
		{prefix + "next_gc_bytes", "gauge", float64(m.NextGC)},
		{prefix + "other_sys_bytes", "gauge", float64(m.OtherSys)},
		{prefix + "stack_inuse_bytes", "gauge", float64(m.StackInuse)},
		{prefix + "stack_sys_bytes", "gauge", float64(m.StackSys)},
		{prefix + "sys_bytes", "gauge", float64(m.Sys)},
	}
}

// ofStat returns the values in /proc/self/stat, and the start of the process with the start of the
// system, which /proc/stat has (proc_pid_stat(5), proc_stat(5)). Both count time in 1/100 s.
func ofStat(self, system string, page int) []reading {
	const perSecond = 100
	end := strings.LastIndexByte(self, ')') // the name of the program is in parentheses and can contain them
	if end < 0 {
		return nil
	}
	fields := strings.Fields(self[end+1:])
	const first = 3 // the number of the field after the name
	if len(fields) <= 24-first {
		return nil
	}
	field := func(n int) float64 { return parsed(fields[n-first]) }
	list := []reading{
		{"process_cpu_seconds_system_total", "counter", field(15) / perSecond},
		{"process_cpu_seconds_total", "counter", (field(14) + field(15)) / perSecond},
		{"process_cpu_seconds_user_total", "counter", field(14) / perSecond},
		{"process_major_pagefaults_total", "counter", field(12)},
		{"process_minor_pagefaults_total", "counter", field(10)},
		{"process_num_threads", "gauge", field(20)},
		{"process_resident_memory_bytes", "gauge", field(24) * float64(page)},
		{"process_virtual_memory_bytes", "gauge", field(23)},
	}
	if _, rest, ok := strings.Cut(system, "\nbtime "); ok {
		booted, _, _ := strings.Cut(rest, "\n")
		list = append(list, reading{"process_start_time_seconds", "gauge", parsed(booted) + field(22)/perSecond})
	}
	return list
}

// A field is a line of a file in /proc, and the measure that it becomes.
type field struct {
	label      string
	name, kind string
	unit       float64
}

var statusFields = []field{ // proc_pid_status(5)
	{"VmPeak", "process_virtual_memory_peak_bytes", "gauge", 1 << 10},
	{"VmHWM", "process_resident_memory_peak_bytes", "gauge", 1 << 10},
	{"RssAnon", "process_resident_memory_anon_bytes", "gauge", 1 << 10},
	{"RssFile", "process_resident_memory_file_bytes", "gauge", 1 << 10},
	{"RssShmem", "process_resident_memory_shared_bytes", "gauge", 1 << 10},
}

var ioFields = []field{ // proc_pid_io(5)
	{"rchar", "process_io_read_bytes_total", "counter", 1},
	{"wchar", "process_io_written_bytes_total", "counter", 1},
	{"syscr", "process_io_read_syscalls_total", "counter", 1},
	{"syscw", "process_io_write_syscalls_total", "counter", 1},
	{"read_bytes", "process_io_storage_read_bytes_total", "counter", 1},
	{"write_bytes", "process_io_storage_written_bytes_total", "counter", 1},
}

// ofFields returns the values of the fields that a file in /proc has.
func ofFields(text string, fields []field) (list []reading) {
	for line := range strings.Lines(text) {
		label, value, _ := strings.Cut(line, ":")
		for _, f := range fields {
			if words := strings.Fields(value); f.label == label && len(words) > 0 {
				list = append(list, reading{f.name, f.kind, parsed(words[0]) * f.unit})
			}
		}
	}
	return list
}

// parsed returns the number that a text is, or 0. The kernel writes only numbers there.
func parsed(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}
