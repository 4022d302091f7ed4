"""The rules a judgement is held to, by whoever made it. Method: «AI first draft» 4-6."""
