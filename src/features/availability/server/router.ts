import { publicProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
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
  calendar: vendorProcedure.query(service(getCalendar)),
  /** Blocks a day or a range, with a private note. */
  block: vendorProcedure.meta({ meanwhile: 'seen' }).input(BlockInput).mutation(service(blockDays)),
  /** Opens blocked days again; booked ones stay. */
  unblock: vendorProcedure.meta({ meanwhile: 'seen' }).input(OpenDaysInput).mutation(service(unblockDays)),
  /** Puts days on the list of offered dates. */
  offer: vendorProcedure.meta({ meanwhile: 'seen' }).input(OpenDaysInput).mutation(service(offerDays)),
  /** Takes days off that list. */
  withdraw: vendorProcedure.meta({ meanwhile: 'sets' }).input(DaysInput).mutation(service(withdrawDays)),
  /** Open unless blocked, or only listed dates. */
  setMode: vendorProcedure.meta({ meanwhile: 'sets' }).input(ModeInput).mutation(service(setMode)),
  /** How many weddings the photographer takes a day, a week and a year. NOT_FOUND, CONFLICT. */
  setCapacity: vendorProcedure.meta({ meanwhile: 'version' }).input(CapacityInput).mutation(service(setCapacity)),
  /** The photographer says that the calendar is right. NOT_FOUND. */
  confirm: vendorProcedure.meta({ meanwhile: 'sets' }).mutation(service(confirmCalendar)),
  /** The same by the button behind the mailed link. TOKEN_INVALID. */
  confirmByLink: publicProcedure.meta({ meanwhile: 'sets' }).input(ConfirmLinkInput).mutation(service(confirmByLink)),
  /** A listed photographer's days as couples see them; null for every other. */
  strip: publicProcedure.meta({ cache: 'public' }).input(StripInput).query(service(getStrip)),
  /** The calendar's private address for other programs. */
  sharing: vendorProcedure.meta({ isSecret: true }).query(service(getSharing)),
  /** Makes the private address, or replaces it. */
  resetAddress: vendorProcedure.meta({ meanwhile: 'secret' }).mutation(service(resetAddress)),
  /** Whether its events name the couples. */
  setExportNames: vendorProcedure.meta({ meanwhile: 'sets' }).input(ExportNamesInput).mutation(service(setExportNames)),
  /** The photographer's other calendars. */
  feeds: vendorProcedure.meta({ isSecret: true }).query(service(listFeeds)),
  /** Until which hour a night in them belongs to the day before. */
  nightEnds: vendorProcedure.query(service(getNightEnds)),
  /** Sets it, and has them read again. */
  setNightEnds: vendorProcedure.meta({ meanwhile: 'sets' }).input(NightEndsInput).mutation(service(setNightEnds)),
  /** Adds one by its address. */
  addFeed: vendorProcedure.meta({ meanwhile: 'adds' }).input(AddFeedInput).mutation(service(addFeed)),
  /** Adds the busy days of a file. */
  addFile: vendorProcedure.meta({ meanwhile: 'adds' }).input(AddFileInput).mutation(service(addFile)),
  /** Reads one again at once. */
  readFeed: vendorProcedure.meta({ meanwhile: 'reads' }).input(FeedInput).mutation(service(readFeed)),
  /** Removes one, with its busy days. */
  removeFeed: vendorProcedure.meta({ meanwhile: 'sets' }).input(FeedInput).mutation(service(removeFeed)),
})
