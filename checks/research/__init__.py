"""From a claim to stored, dated evidence; nothing of it judges. Method: «AI first draft» 3."""
