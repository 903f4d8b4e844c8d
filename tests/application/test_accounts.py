"""Accounts: players and tokens in Redis, without any HTTP."""

import pytest
import redis

from application.accounts import SCOPES, Accounts, CreationKey
from application.errors import KeyReusedError, TooManyTokensError

SECRET = b"s" * 32
KEY = CreationKey(secret="secret", name="name", request="request")


def test_a_token_finds_its_player(log_client: redis.Redis):
    account, token = Accounts(log_client, SECRET).create("Ann")
    found = Accounts(log_client, SECRET).find(token)
    assert found == account
    assert (account.name, account.scopes) == ("Ann", SCOPES)
    assert Accounts(log_client, SECRET).find(f"{token}x") is None


def test_a_revoked_token_is_unknown_to_other_processes(log_client: redis.Redis):
    accounts = Accounts(log_client, SECRET)
    account, token = accounts.create("Ann")
    accounts.revoke(account)
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
    accounts.issue(account.player, "Ann", SCOPES, KEY)
    with pytest.raises(TooManyTokensError) as refused:
        accounts.issue(account.player, "Ann", SCOPES)
    assert refused.value.limit == 2
    accounts.issue(account.player, "Ann", SCOPES, KEY)  # repeated: no new token
    accounts.revoke(account)
    accounts.issue(account.player, "Ann", SCOPES)
