import { and, eq, isNull, not, or } from 'drizzle-orm'
import * as schema from '#drizzle/schema/index.ts'
import { hasSecret, MAIL_NAMES } from '#emails/catalog.ts'
import { isOneOf } from '#server/database/sql.ts'
import { TEAM_ROLES } from '#shared/access/roles.ts'
import {
  isOwnRecord,
  ofAddress,
  ofCouple,
  ofUser,
  ofVendor,
  type Person,
  type PersonalTable,
  personal,
  within,
} from './person.ts'

const { auditEvents, clients, emailOutbox, moneyApprovals, partnerInvites, uploadSessions } = schema
const { emailEvents, helpRequests, newsletterSubscribers, settingsHistory, takedowns, uploads } = schema

const OWN_RECORD = { firstName: isOwnRecord, lastName: isOwnRecord, email: isOwnRecord, phone: isOwnRecord }
const TOKEN = { tokenHash: 'secret' } as const
/** What the team does concerns other people, whose data are not theirs to take along. */
const isNotOfTeam = () => not(isOneOf(auditEvents.actorRole, TEAM_ROLES))
const isNoSecret = () =>
  isOneOf(
    emailOutbox.template,
    MAIL_NAMES.filter((name) => !hasSecret(name)),
  )

/** To the account's address, or to one it had before or a photographer's contact address. */
export const isMailTo = (person: Person) =>
  or(ofAddress(emailOutbox.toAddress)(person), ofUser(emailOutbox.readerId)(person))

/** The account itself, what it did, and what was written to it. */
export const ACCOUNT_TABLES: readonly PersonalTable[] = [
  personal(schema.users, 'Your account', ofUser(schema.users.id), { without: { passwordHash: 'secret' } }),
  personal(schema.profiles, 'Your profile', ofUser(schema.profiles.id)),
  personal(clients, 'Your wedding', (person) => or(isOwnRecord(person), ofCouple(clients.id)(person)), {
    only: { ...OWN_RECORD, partnerName: isOwnRecord },
  }),
  personal(schema.clientMembers, 'The couple you belong to', ofUser(schema.clientMembers.userId)),
  personal(
    partnerInvites,
    'Partner invitations',
    (person) => or(ofUser(partnerInvites.invitedBy)(person), ofAddress(partnerInvites.email)(person)),
    { without: TOKEN },
  ),
  personal(
    schema.teamInvites,
    'Invitations to the team',
    (person) => or(ofUser(schema.teamInvites.invitedBy)(person), ofAddress(schema.teamInvites.email)(person)),
    { without: TOKEN },
  ),
  personal(schema.consents, 'What you agreed to', ofUser(schema.consents.userId)),
  personal(schema.sessions, 'Where you’re signed in', ofUser(schema.sessions.userId), { without: TOKEN }),
  personal(schema.viewings, 'When our team looked at our site as you see it', ofUser(schema.viewings.userId), {
    without: { sessionHash: 'secret' },
  }),
  personal(schema.identities, 'Google and Apple accounts that sign you in', ofUser(schema.identities.userId)),
  personal(schema.knownDevices, 'Browsers you signed in on', ofUser(schema.knownDevices.userId), { without: TOKEN }),
  personal(schema.totpFactors, 'Authenticator apps', ofUser(schema.totpFactors.userId), {
    without: { secret: 'secret' },
  }),
  personal(schema.passkeys, 'Passkeys', ofUser(schema.passkeys.userId), {
    without: { credentialId: 'ours', publicKey: 'ours' },
  }),
  personal(schema.recoveryCodes, 'Recovery codes', ofUser(schema.recoveryCodes.userId), {
    without: { codeHash: 'secret' },
  }),
  personal(schema.pendingSignIns, 'Sign-ins that wait for a second step', ofUser(schema.pendingSignIns.userId), {
    without: TOKEN,
  }),
  personal(schema.factorResets, 'Requests to sign in without a second step', ofUser(schema.factorResets.userId), {
    without: TOKEN,
  }),
  personal(schema.emailTokens, 'Links we emailed you', ofUser(schema.emailTokens.userId), { without: TOKEN }),
  personal(schema.mutedKinds, 'What you’ve turned off', ofUser(schema.mutedKinds.userId)),
  personal(schema.notifications, 'Notices', ofUser(schema.notifications.userId)),
  personal(emailOutbox, 'Emails we sent you', isMailTo, {
    without: { props: 'ours', html: 'ours', lockedUntil: 'ours', lastError: 'ours', dedupeKey: 'ours' },
    only: { text: isNoSecret },
  }),
  personal(emailEvents, 'What happened to those emails', within(emailEvents.outboxId, emailOutbox, isMailTo)),
  personal(schema.mailStops, 'Addresses our emails can’t reach', ofAddress(schema.mailStops.address)),
  personal(newsletterSubscribers, 'Newsletter', ofAddress(newsletterSubscribers.email), { without: TOKEN }),
  personal(helpRequests, 'Questions to our team', (person) =>
    or(ofUser(helpRequests.userId)(person), and(isNull(helpRequests.userId), ofAddress(helpRequests.email)(person))),
  ),
  personal(
    takedowns,
    'Pictures that were reported',
    (person) => or(ofVendor(takedowns.photographerId)(person), ofAddress(takedowns.claimantEmail)(person)),
    {
      without: { pair: 'ours', otherImageId: 'of another', otherWeddingImageId: 'of another', decidedBy: 'ours' },
      only: {
        claimantEmail: ofAddress(takedowns.claimantEmail),
        claimantAddress: ofAddress(takedowns.claimantEmail),
      },
    },
  ),
  personal(schema.inquiryDrafts, 'Inquiries before you signed up', ofUser(schema.inquiryDrafts.userId)),
  personal(uploadSessions, 'Forms with uploads', ofUser(uploadSessions.userId), { without: TOKEN }),
  personal(uploads, 'Uploads in those forms', within(uploads.sessionId, uploadSessions, ofUser(uploadSessions.userId))),
  personal(schema.dataExports, 'Copies of your data', ofUser(schema.dataExports.userId)),
  personal(schema.dataRequests, 'Links to what we hold about your address', ofAddress(schema.dataRequests.email), {
    without: TOKEN,
  }),
  personal(auditEvents, 'What you did, according to our records', ofUser(auditEvents.actorId), {
    only: { before: isNotOfTeam, after: isNotOfTeam },
  }),
  personal(schema.moderationActions, 'What you decided as a moderator', ofUser(schema.moderationActions.actorId)),
  personal(settingsHistory, 'Settings you changed', ofUser(settingsHistory.actorId), {
    without: { value: 'ours', previous: 'ours' },
  }),
  personal(
    moneyApprovals,
    'Money decisions you requested or made',
    ({ userId }) => or(eq(moneyApprovals.askedBy, userId), eq(moneyApprovals.decidedBy, userId)),
    {
      without: { input: 'of another' },
      only: { reason: ofUser(moneyApprovals.askedBy), outcome: ofUser(moneyApprovals.decidedBy) },
    },
  ),
]
