"""Accounts: players and tokens in Redis, without any HTTP."""

import pytest
import redis

from application.accounts.accounts import PLAY, SCOPES, Accounts, scopes_of
from application.accounts.creation_keys import CreationKey
from application.accounts.derivation import Maker
from application.accounts.sign_in.proofs import Proof
from application.accounts.tokens import TokenTerms
from application.errors.accounts import TooManyTokensError
from application.errors.requests import KeyReusedError
from application.errors.sign_in import RecoveryCodeRefusedError
from events.format.times import milliseconds, now, timestamp
from events.log_server import keys

SECRET = b"s" * 32
KEY = CreationKey(secret="secret", name="name", request="request")
TERMS = TokenTerms(("game:read",))


def test_a_token_finds_its_player(log_client: redis.Redis):
    account, token = Accounts(log_client, SECRET).create("Ann")
    found = Accounts(log_client, SECRET).find(token)
    assert found == account
    assert (account.name, account.kind, account.scopes) == ("Ann", "guest", scopes_of("guest"))
    assert Accounts(log_client, SECRET).find(f"{token}x") is None


def test_a_revoked_token_is_unknown_to_other_processes(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET)
    account, token = accounts.create("Ann")
    assert accounts.revoke(account.player, {account.token_id})
    assert accounts.find(token) is None
    assert Accounts(log_client, SECRET).find(token) is None


def test_a_repeated_key_creates_the_same_player_and_token(log_client: redis.Redis):
    first = Accounts(log_client, SECRET).create("Ann", KEY)
    assert Accounts(log_client, SECRET).create("Ann", KEY) == first
    assert Accounts(log_client, SECRET).create("Ann") != first


def test_a_key_is_refused_for_another_request(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET)
    accounts.create("Ann", KEY)
    with pytest.raises(KeyReusedError):
        accounts.create("Bea", KEY._replace(request="another"))


def test_a_player_has_a_limited_number_of_tokens(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET, max_tokens=2)
    account, _ = accounts.create("Ann")
    accounts.issue(account.player, TERMS, KEY)
    with pytest.raises(TooManyTokensError) as refused:
        accounts.issue(account.player, TERMS)
    assert "at most 2 tokens" in str(refused.value)
    accounts.issue(account.player, TERMS, KEY)  # repeated: no new token
    assert accounts.revoke(account.player, {account.token_id})
    accounts.issue(account.player, TERMS)


def test_each_kind_of_account_has_one_of_the_scopes_to_play():
    assert [set(PLAY) & set(scopes_of(kind)) for kind in ("guest", "person", "bot")] == [
        {"game:play"},
        {"game:play"},
        {"bot:play"},
    ]
    assert set(scopes_of("person")) | set(scopes_of("bot")) == set(SCOPES)


def test_an_expired_token_is_unknown_even_to_a_process_that_knows_it(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET)
    ann = accounts.create("Ann")[0].player
    soon = TERMS._replace(expires=timestamp(milliseconds(now()) + 200))
    token, text = accounts.issue(ann, soon)
    assert accounts.find(text)
    while not token.has_expired():
        pass
    assert accounts.find(text) is None
    assert Accounts(log_client, SECRET).find(text) is None
    assert token.id not in [listed.token.id for listed in accounts.tokens.of(ann)]
    assert log_client.hlen(keys.tokens(ann)) == 1


def test_the_last_use_of_a_token_is_written_once_a_minute(log_client: redis.Redis):
    account, text = Accounts(log_client, SECRET).create("Ann")
    tokens, uses = Accounts(log_client, SECRET).tokens, keys.token_uses(account.player)
    assert tokens.of(account.player)[0].used is None
    Accounts(log_client, SECRET).find(text)
    used = tokens.of(account.player)[0].used
    assert used is not None
    Accounts(log_client, SECRET).find(text)
    assert tokens.of(account.player)[0].used == used
    long_ago = timestamp(milliseconds(now()) - 61_000)
    log_client.hset(uses, account.token_id, long_ago)
    Accounts(log_client, SECRET).find(text)
    assert tokens.of(account.player)[0].used > long_ago


def test_an_app_acts_for_those_whose_tokens_for_it_are_valid(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET)
    app = accounts.create("App", kind="bot")[0].player
    ann, bea, cid = (accounts.create(name)[0].player for name in ("Ann", "Bea", "Cid"))
    granted = TERMS._replace(app=app)
    first, _ = accounts.issue(ann, granted)
    second, text = accounts.issue(ann, granted)
    accounts.issue(bea, granted)
    accounts.issue(cid, granted._replace(expires=now()))
    assert accounts.granted_to(app) == {ann, bea}
    assert accounts.find(text).app == app
    accounts.revoke(ann, {first.id})
    assert accounts.granted_to(app) == {ann, bea}
    accounts.revoke_all(ann, keep=first.id)
    assert accounts.granted_to(app) == {bea}
    assert accounts.tokens.of(ann) == []
    assert second.id != first.id


def test_who_signs_in_with_too_many_tokens_loses_the_one_unused_for_longest(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET, max_tokens=2)
    account, first = accounts.create("Ann")
    _, second = accounts.issue(account.player, TERMS)
    player = accounts.players.read(account.player)
    accounts.find(first)  # the first one is used, the second is not
    _, third = accounts.sign_in(player, "phone", Proof(player.id, Maker(None), (), RecoveryCodeRefusedError()))
    assert [accounts.find(token) is None for token in (first, second, third)] == [False, True, False]
    assert accounts.find(third).scopes == scopes_of("guest")
