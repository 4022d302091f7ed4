"""Whether one published check serves two statements: vetoes, then every word accounted for.

Plain Python and conservative: what it cannot account for is a person's to decide.
Method: «Memory».
"""
