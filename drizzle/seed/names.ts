/** First and last names of the couples, picked independently of each other. */
export const FIRST_NAMES = [
  'Amara', 'Beatriz', 'Caleb', 'Daniela', 'Elias', 'Freya', 'Gabriel', 'Hana', 'Isaac', 'Jasmine', 'Kofi', 'Lena',
  'Mateo', 'Nadia', 'Owen', 'Priya', 'Quinn', 'Rosa', 'Samir', 'Tessa', 'Uma', 'Victor', 'Willa', 'Ximena', 'Yusuf',
  'Zoe', 'Adrian', 'Bianca', 'Callum', 'Delphine', 'Emre', 'Farah', 'Grace', 'Hugo', 'Ingrid', 'Julian', 'Keiko',
  'Leon', 'Maya', 'Noah', 'Olivia', 'Pablo', 'Rafael', 'Sofia', 'Theo', 'Valentina', 'Wesley', 'Yara', 'Zainab',
  'Anders', 'Brooke', 'Camille', 'Dario', 'Esther', 'Felix', 'Giulia', 'Henry', 'Imani', 'Joanna', 'Kai',
] as const

export const LAST_NAMES = [
  'Abbott', 'Bennett', 'Castellano', 'Dawson', 'Eriksen', 'Fontaine', 'Gallagher', 'Hashimoto', 'Ibrahim', 'Jensen',
  'Kowalski', 'Lindqvist', 'Marchetti', 'Nakamura', 'Okafor', 'Pereira', 'Quintero', 'Ramirez', 'Sato', 'Thompson',
  'Underwood', 'Vasquez', 'Whitfield', 'Xu', 'Yamada', 'Zimmerman', 'Alvarez', 'Brennan', 'Chowdhury', 'Delgado',
  'Edwards', 'Friedman', 'Goldberg', 'Hughes', 'Iyer', 'Johansson', 'Kaplan', 'Larsen', 'Mendoza', 'Novak',
  'Osei', 'Park', 'Reyes', 'Schneider', 'Takahashi', 'Ueda', 'Vance', 'Walsh', 'Young', 'Zhang',
] as const
