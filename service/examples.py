"""Examples of responses for the API description."""

STANDINGS = {
    "title": "seven_wonders",
    "seats": None,
    "players": [
        {
            "rank": 1,
            "player": "pabcdefghijklmnop",
            "name": "Ada",
            "games": 12,
            "wins": 7,
            "rating": 12.313,
            "mu": 29.118403,
            "sigma": 5.601932,
        },
    ],
    "next": None,
}

RATINGS = {
    "player": "pabcdefghijklmnop",
    "title": "seven_wonders_duel",
    "seats": None,
    "games": [
        {
            "game": "gabcdefghijklmnop",
            "at": "2026-01-01T18:25:10.250Z",
            "rank": 1,
            "seats": 2,
            "rating": 3.418,
            "change": 3.418,
        },
    ],
    "next": None,
}

RESULTS = {
    "results": [
        {
            "id": "gabcdefghijklmnop",
            "title": "seven_wonders_duel",
            "origin": "played",
            "options": {},
            "visibility": "public",
            "reason": "points",
            "created_at": "2026-01-01T18:00:00.000Z",
            "finished_at": "2026-01-01T18:25:10.250Z",
            "version": 214,
            "counted": True,
            "seats": [
                {
                    "seat": 0,
                    "player": "pabcdefghijklmnop",
                    "name": "Ada",
                    "bot": None,
                    "resigned": False,
                    "rank": 1,
                    "total": 61,
                    "tie_break": 9,
                },
                {
                    "seat": 1,
                    "player": "pponmlkjihgfedcba",
                    "name": "Bea",
                    "bot": None,
                    "resigned": False,
                    "rank": 2,
                    "total": 54,
                    "tie_break": 12,
                },
            ],
        },
    ],
    "next": None,
}
