"""Authlib with Flask at its own defaults: issuer, client id and client secret."""
import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, session, url_for

app = Flask(__name__)
app.secret_key = "a secret of the app, for its own cookies"
oauth = OAuth(app)
oauth.register(
    "porchlight",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=os.environ["ISSUER"] + "/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email"},
)


@app.get("/login")
def login():
    return oauth.porchlight.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    session["email"] = oauth.porchlight.authorize_access_token()["userinfo"]["email"]
    return redirect("/")


@app.get("/")
def home():
    return session.get("email", "nobody")


app.run(host="localhost", port=int(os.environ["PORT"]))
