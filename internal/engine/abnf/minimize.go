package abnf

// Minimize returns the machine for the same language that has the fewest
// states and the fewest classes of bytes. It is unique down to the numbering
// of both, so two expressions denote the same language if and only if their
// minimized machines are deeply equal.
//
// It uses Moore's method. It groups the accepting states and the other states, and then
// separates any two states that lead to different groups, until nothing changes.
func (m *Machine) Minimize() *Machine {
	block := make([]int, len(m.next)) // the group of each state
	for s, accept := range m.accept {
		if accept {
			block[s] = 1
		}
	}
	var example []int // a state of each block
	for blocks := -1; blocks < len(example); {
		blocks = len(example)
		example = nil
		ids := make(numbering)
		refined := make([]int, len(m.next))
		for s, row := range m.next {
			key := []int{block[s]}
			for _, to := range row {
				key = append(key, block[to])
			}
			refined[s] = ids.number(key)
			if refined[s] == len(example) {
				example = append(example, s)
			}
		}
		block = refined
	}

	// Classes that lead to the same block from every block are the same class.
	least := &Machine{
		next:   make([][]int, len(example)),
		accept: make([]bool, len(example)),
	}
	ids := make(numbering)
	merged := make([]int, m.Classes())
	for class := range merged {
		var column []int
		for _, s := range example {
			column = append(column, block[m.next[s][class]])
		}
		merged[class] = ids.number(column)
		if merged[class] == len(least.next[dead]) {
			for s, to := range column {
				least.next[s] = append(least.next[s], to)
			}
		}
	}
	for b, class := range m.class {
		least.class[b] = byte(merged[class])
	}
	for n, s := range example {
		least.accept[n] = m.accept[s]
	}
	return least
}
