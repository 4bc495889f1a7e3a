/** Pieces that would be slow for an expression with something to try twice; a text is one of them, repeated. */
export const HOSTILE_PIECES: readonly string[] = [
  ...['a', 'a@', 'a.', '1', '1 ', '1-', '(1', '@', 'www.', 'http://', 'a@1.', 'a@1.1@', '.', '+1', '512 ', 'at '],
  ...['one ', 'a dot ', 'gmail at ', 'call ', 'foo.com/', 'a.com ', '512-555-0142 ', '\u200b', '１', 'ig @', 'a.b/'],
  ...['x@y.co ', 'call 555-0142 ', '0 0', 'https://))))', 'a.me/', 'e\u0301', 'me.me/)', '１a@b.co ', '5125550142-'],
  ...['at dot ', ' at a dot b', '@a . ', 'a . com', ' . ', '@ a b ', 'ig: ', 'ig: a.b ', '@a.b ', 'instagram ', 'dot '],
  ...['٩', '9️⃣', '91 75 ', '9_1_', '9,1,', '917, 555, ', '(at)', 'a(dot)', 'a at b . com ', '@me', '0*', 'a @'],
]
