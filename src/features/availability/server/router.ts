import { publicProcedure, router, vendorProcedure } from '#server/trpc.ts'
import {
  AddFeedInput,
  AddFileInput,
  BlockInput,
  CapacityInput,
  ConfirmLinkInput,
  DaysInput,
  ExportNamesInput,
  FeedInput,
  ModeInput,
  NightEndsInput,
  OpenDaysInput,
  StripInput,
} from '../inputs.ts'
import { blockDays, getCalendar, offerDays, setMode, unblockDays, withdrawDays } from './calendar.ts'
import { setCapacity } from './capacity.ts'
import { addFeed, addFile, getNightEnds, listFeeds, readFeed, removeFeed, setNightEnds } from './feeds.ts'
import { confirmByLink, confirmCalendar } from './freshness.ts'
import { getSharing, resetAddress, setExportNames } from './sharing.ts'
import { getStrip } from './strip.ts'

export const availabilityRouter = router({
  /** The photographer's own 24 months. */
  calendar: vendorProcedure.query(({ ctx }) => getCalendar(ctx)),
  /** Blocks a day or a range, with a private note. */
  block: vendorProcedure.input(BlockInput).mutation(({ ctx, input }) => blockDays(ctx, input)),
  /** Opens blocked days again; booked ones stay. */
  unblock: vendorProcedure.input(OpenDaysInput).mutation(({ ctx, input }) => unblockDays(ctx, input)),
  /** Puts days on the list of offered dates. */
  offer: vendorProcedure.input(OpenDaysInput).mutation(({ ctx, input }) => offerDays(ctx, input)),
  /** Takes days off that list. */
  withdraw: vendorProcedure.input(DaysInput).mutation(({ ctx, input }) => withdrawDays(ctx, input)),
  /** Open unless blocked, or only listed dates. */
  setMode: vendorProcedure.input(ModeInput).mutation(({ ctx, input }) => setMode(ctx, input)),
  /** How many weddings the photographer takes a day, a week and a year. NOT_FOUND, CONFLICT. */
  setCapacity: vendorProcedure.input(CapacityInput).mutation(({ ctx, input }) => setCapacity(ctx, input)),
  /** The photographer says that the calendar is right. NOT_FOUND. */
  confirm: vendorProcedure.mutation(({ ctx }) => confirmCalendar(ctx)),
  /** The same by the button behind the mailed link. TOKEN_INVALID. */
  confirmByLink: publicProcedure.input(ConfirmLinkInput).mutation(({ ctx, input }) => confirmByLink(ctx, input)),
  /** A listed photographer's days as couples see them; null for every other. */
  strip: publicProcedure
    .meta({ cache: 'public' })
    .input(StripInput)
    .query(({ ctx, input }) => getStrip(ctx, input)),
  /** The calendar's private address for other programs. */
  sharing: vendorProcedure.query(({ ctx }) => getSharing(ctx)),
  /** Makes the private address, or replaces it. */
  resetAddress: vendorProcedure.mutation(({ ctx }) => resetAddress(ctx)),
  /** Whether its events name the couples. */
  setExportNames: vendorProcedure.input(ExportNamesInput).mutation(({ ctx, input }) => setExportNames(ctx, input)),
  /** The photographer's other calendars. */
  feeds: vendorProcedure.query(({ ctx }) => listFeeds(ctx)),
  /** Until which hour a night in them belongs to the day before. */
  nightEnds: vendorProcedure.query(({ ctx }) => getNightEnds(ctx)),
  /** Sets it, and has them read again. */
  setNightEnds: vendorProcedure.input(NightEndsInput).mutation(({ ctx, input }) => setNightEnds(ctx, input)),
  /** Adds one by its address. */
  addFeed: vendorProcedure.input(AddFeedInput).mutation(({ ctx, input }) => addFeed(ctx, input)),
  /** Adds the busy days of a file. */
  addFile: vendorProcedure.input(AddFileInput).mutation(({ ctx, input }) => addFile(ctx, input)),
  /** Reads one again at once. */
  readFeed: vendorProcedure.input(FeedInput).mutation(({ ctx, input }) => readFeed(ctx, input)),
  /** Removes one, with its busy days. */
  removeFeed: vendorProcedure.input(FeedInput).mutation(({ ctx, input }) => removeFeed(ctx, input)),
})
