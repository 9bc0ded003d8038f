// go-oidc with golang.org/x/oauth2 at their own defaults: issuer, client id, client secret, and a nonce.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log"
	"net/http"
	"os"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

var signedIn = map[string]string{}

func text() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return hex.EncodeToString(bytes)
}

func valueOf(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

func main() {
	ctx := context.Background()
	own := "http://localhost:" + os.Getenv("PORT")
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	if err != nil {
		log.Fatal(err)
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: os.Getenv("CLIENT_ID")})
	config := oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  own + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email"},
	}

	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		state, nonce := text(), text()
		http.SetCookie(w, &http.Cookie{Name: "state", Value: state, Path: "/", HttpOnly: true})
		http.SetCookie(w, &http.Cookie{Name: "nonce", Value: nonce, Path: "/", HttpOnly: true})
		http.Redirect(w, r, config.AuthCodeURL(state, oidc.Nonce(nonce)), http.StatusFound)
	})

	http.HandleFunc("/callback", func(w http.ResponseWriter, r *http.Request) {
		state := valueOf(r, "state")
		if state == "" || r.URL.Query().Get("state") != state {
			http.Error(w, "another state", http.StatusBadRequest)
			return
		}
		tokens, err := config.Exchange(ctx, r.URL.Query().Get("code"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		raw, _ := tokens.Extra("id_token").(string)
		idToken, err := verifier.Verify(ctx, raw)
		if err != nil || idToken.Nonce != valueOf(r, "nonce") {
			http.Error(w, fmt.Sprint("no good id token: ", err), http.StatusBadGateway)
			return
		}
		userInfo, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
		if err != nil || userInfo.Subject != idToken.Subject {
			http.Error(w, fmt.Sprint("userinfo: ", err), http.StatusBadGateway)
			return
		}
		signedIn[state] = userInfo.Email
		http.Redirect(w, r, "/", http.StatusFound)
	})

	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, signedIn[valueOf(r, "state")])
	})

	log.Fatal(http.ListenAndServe("localhost:"+os.Getenv("PORT"), nil))
}
