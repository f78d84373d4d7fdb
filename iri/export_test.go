package iri

// Obstacle is obstacleOf, for tests.
func Obstacle(r rune) string { return string(obstacleOf(r)) }
