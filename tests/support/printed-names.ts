/** A couple and a photographer for each script, as people write their names. (X147) */
export const PRINTED_NAMES: Record<string, { couple: [first: string, last: string]; business: string; words: string }> =
  {
    Latin: {
      couple: ['Zoë', 'Müller-Łukasz'],
      business: 'Ngọc Ánh Şahin',
      words: 'Two “good” days — ½ now, fi and ffi.',
    },
    Greek: { couple: ['Αθηνά', 'Παπαδοπούλου'], business: 'Φωτογραφία Ήλιος', words: 'Το φως της ημέρας.' },
    Cyrillic: { couple: ['Дмитрий', 'Їжак'], business: 'Світлана Ґалаґан', words: 'Мы согласны во всём.' },
    Hebrew: {
      couple: ['שרה', 'כהן'],
      business: 'צילום ירושלים',
      words: 'החוזה בין Curio ובין הזוג, 2027 (שני עמודים).',
    },
    Arabic: { couple: ['محمد', 'بن سلمان'], business: 'تصوير بيروت', words: 'عقد التصوير بين الطرفين، نسخة ٢.' },
    Chinese: {
      couple: ['伟', '张'],
      business: '王芳摄影 臺灣',
      words: '双方同意以下条款：拍摄八小时，交付六百张照片。',
    },
    Japanese: { couple: ['太郎', '山﨑'], business: 'さくら 𠮷田写真館', words: '二人は契約の内容に同意します。' },
    Korean: { couple: ['민준', '김'], business: '서연 사진관', words: '두 사람은 계약에 동의합니다.' },
    Thai: { couple: ['สมชาย', 'ใจดี'], business: 'ช่างภาพ น้ำฝน', words: 'ทั้งสองฝ่ายยอมรับสัญญานี้' },
    Devanagari: { couple: ['प्रिया', 'क्षत्रिय'], business: 'हिन्दी फोटो', words: 'दोनों पक्ष सहमत हैं कि यह दिन हमारा है।' },
    symbols: { couple: ['Robin', 'Vale'], business: 'Marsh ★ Light', words: '✓ Album ☐ Film → delivery ♥ 🎉 ☎ €' },
  }
