/** Providers of addresses that are made to be thrown away, kept by hand: add what turns up, remove what has changed. */
const DOMAINS: ReadonlySet<string> = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com 33mail.com
  anonbox.net anonymbox.com burnermail.io byom.de deadaddress.com despam.it discard.email discardmail.com discardmail.de
  disposableaddress.com disposablemail.com dispostable.com dodgit.com dropmail.me dropjar.com e4ward.com easytrashmail.com
  emailfake.com emailondeck.com emailsensei.com emailtemporanea.net emltmp.com fakeinbox.com fakemail.net fakemailgenerator.com
  filzmail.com getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
  guerrillamail.net guerrillamail.org guerrillamailblock.com harakirimail.com haltospam.com inboxbear.com inboxkitten.com
  incognitomail.com incognitomail.org jetable.org kasmail.com mail-temp.com mail-temporaire.fr mail.tm mailcatch.com
  maildrop.cc mailexpire.com mailforspam.com mailinator.com mailinator.net mailinator2.com mailnesia.com mailnull.com
  mailpoof.com mailsac.com mailtemp.info mailtothis.com minuteinbox.com mintemail.com moakt.com mohmal.com mt2015.com
  mytemp.email mytrashmail.com nada.email no-spam.ws nospam.ze.tc nowmymail.com objectmail.com one-time.email
  onewaymail.com pokemail.net proxymail.eu rcpt.at sharklasers.com shortmail.net sneakemail.com sogetthis.com
  spam4.me spambog.com spambog.de spambox.us spamex.com spamfree24.org spamgourmet.com spamherelots.com spamhole.com
  spaml.com spammotel.com spamspot.com spikio.com superrito.com suremail.info temp-mail.io temp-mail.org temp-mail.ru
  tempail.com tempe-mail.com tempemail.com tempemail.net tempinbox.com tempmail.dev tempmail.net tempmail.plus
  tempmailaddress.com tempmailo.com tempr.email tempsky.com thankyou2010.com throwam.com throwawayemailaddress.com
  throwawaymail.com tmail.ws tmailinator.com tmpmail.net tmpmail.org trash-mail.at trash-mail.com trash-mail.de
  trash2009.com trashmail.at trashmail.com trashmail.de trashmail.me trashmail.net trashmail.ws trashymail.com
  trbvm.com wegwerfemail.de wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net
  zoemail.org`.split(/\s+/),
)

/** Whether an address is one of those, or of a subdomain of theirs. */
export function isDisposable(email: string): boolean {
  const labels = (email.split('@').at(-1) ?? '').toLowerCase().split('.')
  return labels.some((_label, place) => DOMAINS.has(labels.slice(place).join('.')))
}
