import { adminProcedure, clientProcedure, publicProcedure, router, vendorProcedure } from '#server/trpc.ts'
import {
  ContractIdInput,
  ContractInput,
  DeclineContractInput,
  ProposalInput,
  RemoveContractInput,
  ReviseProposalInput,
  SendVersionInput,
  SignContractInput,
  TakeTermsInput,
  TemplateFields,
  UpdateContractInput,
  UpdateTemplateInput,
  VerifyInput,
} from '../inputs.ts'
import { AdminContractsInput, ExportContractsInput, VendorContractsInput } from '../search.ts'
import { exportContracts, getAnyContract, listAllContracts } from './admin.ts'
import { listAnnexes, removeAnnex } from './annexes.ts'
import { declineContract } from './decline.ts'
import { listDocuments, openDocument } from './documents.ts'
import { createContract, removeContract, takeTerms, updateContract } from './draft.ts'
import { verifyContract } from './pdf.ts'
import { propose, reviseProposal } from './propose.ts'
import { getContract, listContracts } from './read.ts'
import { sendContract } from './send.ts'
import { signContract } from './sign.ts'
import { createTemplate, listSamples, listTemplates, removeTemplate, updateTemplate } from './templates.ts'

export const contractsRouter = router({
  /** One page of the photographer's own contracts. */
  list: vendorProcedure.input(VendorContractsInput).query(({ ctx, input }) => listContracts(ctx, input)),
  /** One own contract, whole. */
  get: vendorProcedure.input(ContractIdInput).query(({ ctx, input }) => getContract(ctx, input)),
  /** A draft for one of the photographer's own clients. */
  create: vendorProcedure.input(ContractInput).mutation(({ ctx, input }) => createContract(ctx, input)),
  /** A new wording of a draft. CONFLICT over a newer version. */
  update: vendorProcedure.input(UpdateContractInput).mutation(({ ctx, input }) => updateContract(ctx, input)),
  /** Gives a draft the terms of an open offer. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  takeTerms: vendorProcedure.input(TakeTermsInput).mutation(({ ctx, input }) => takeTerms(ctx, input)),
  /** Deletes a draft. CONFLICT when it was changed since it was read. */
  remove: vendorProcedure.input(RemoveContractInput).mutation(({ ctx, input }) => removeContract(ctx, input)),
  /** Freezes, signs and sends a draft. CONFLICT when it was changed since it was read. */
  send: vendorProcedure.input(SendVersionInput).mutation(({ ctx, input }) => sendContract(ctx, input)),
  /** An offer that carries its contract, signed by sending it. NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN. */
  propose: vendorProcedure.input(ProposalInput).mutation(({ ctx, input }) => propose(ctx, input)),
  /** The same for the next offer of a booking. CONFLICT over a newer one. */
  reviseProposal: vendorProcedure.input(ReviseProposalInput).mutation(({ ctx, input }) => reviseProposal(ctx, input)),
  /** The photographer's own templates by name. NOT_FOUND. */
  templates: vendorProcedure.query(({ ctx }) => listTemplates(ctx)),
  /** The values of the variables in one's own bookings. NOT_FOUND. */
  samples: vendorProcedure.query(({ ctx }) => listSamples(ctx)),
  /** Keeps a template. NOT_FOUND, CONFLICT when there is no room. */
  createTemplate: vendorProcedure.input(TemplateFields).mutation(({ ctx, input }) => createTemplate(ctx, input)),
  /** Changes one. NOT_FOUND, CONFLICT over a newer version. */
  updateTemplate: vendorProcedure.input(UpdateTemplateInput).mutation(({ ctx, input }) => updateTemplate(ctx, input)),
  /** Deletes one. NOT_FOUND. */
  removeTemplate: vendorProcedure.input(ContractIdInput).mutation(({ ctx, input }) => removeTemplate(ctx, input)),
  /** The PDFs that go with every contract. NOT_FOUND. */
  annexes: vendorProcedure.query(({ ctx }) => listAnnexes(ctx)),
  /** It goes with no further contract. NOT_FOUND. */
  removeAnnex: vendorProcedure.input(ContractIdInput).mutation(({ ctx, input }) => removeAnnex(ctx, input)),
  /** What the signed-in couple was sent. */
  documents: clientProcedure.query(({ ctx }) => listDocuments(ctx)),
  /** Opens a contract; the first time marks it as viewed. */
  open: clientProcedure.input(ContractIdInput).mutation(({ ctx, input }) => openDocument(ctx, input)),
  /** The couple's signature. RATE_LIMITED, INVALID_CREDENTIALS, NOT_FOUND, INVALID_TRANSITION. */
  sign: clientProcedure.input(SignContractInput).mutation(({ ctx, input }) => signContract(ctx, input)),
  /** The couple declines it, with a reason. NOT_FOUND, INVALID_TRANSITION. */
  decline: clientProcedure.input(DeclineContractInput).mutation(({ ctx, input }) => declineContract(ctx, input)),
  /** One page of everybody's contracts. */
  adminList: adminProcedure.input(AdminContractsInput).query(({ ctx, input }) => listAllContracts(ctx, input)),
  /** The same as CSV; audited. */
  adminExport: adminProcedure.input(ExportContractsInput).mutation(({ ctx, input }) => exportContracts(ctx, input)),
  /** Any contract with its events; never editable. NOT_FOUND. */
  adminGet: adminProcedure.input(ContractIdInput).query(({ ctx, input }) => getAnyContract(ctx, input)),
  /** The contract behind a code. RATE_LIMITED, NOT_FOUND. */
  verify: publicProcedure.input(VerifyInput).mutation(({ ctx, input }) => verifyContract(ctx, input)),
})
