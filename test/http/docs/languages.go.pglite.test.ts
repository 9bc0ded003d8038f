/** The calls of the document in Go. */
import { describeCalls } from './support/language-calls.ts';

describeCalls({
  name: 'Go',
  build: ['go', 'build', '-o', 'call', 'porchlight.go', 'call.go'],
  run: ['./call'],
  files: {
    'call.go': `package main

import (
	"encoding/json"
	"os"
)

func main() {
	var printed []any
	print := func(status int, body map[string]any, err error) {
		if err != nil {
			panic(err)
		}
		printed = []any{status, body}
	}
	switch words := os.Args[1:]; words[0] {
	case "sign_in":
		address, state, verifier := signIn()
		printed = []any{address, state, verifier}
	case "tokens":
		print(tokens(words[1], words[2]))
	case "verify":
		print(verify(words[1]))
	case "refresh":
		print(refresh(words[1], words[2]))
	case "logout":
		print(logout(words[1]))
	}
	json.NewEncoder(os.Stdout).Encode(printed)
}
`,
  },
});
