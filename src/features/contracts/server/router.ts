import { adminProcedure, clientProcedure, publicProcedure, router, service, vendorProcedure } from '#server/trpc.ts'
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
import { ADMIN_CONTRACT_SORTS, AdminContractsInput, ExportContractsInput, VendorContractsInput } from '../search.ts'
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
  list: vendorProcedure.input(VendorContractsInput).query(service(listContracts)),
  /** One own contract, whole. */
  get: vendorProcedure.input(ContractIdInput).query(service(getContract)),
  /** A draft for one of the photographer's own clients. */
  create: vendorProcedure.meta({ meanwhile: 'adds' }).input(ContractInput).mutation(service(createContract)),
  /** A new wording of a draft. CONFLICT over a newer version. */
  update: vendorProcedure.meta({ meanwhile: 'version' }).input(UpdateContractInput).mutation(service(updateContract)),
  /** Gives a draft the terms of an open offer. NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT. */
  takeTerms: vendorProcedure.meta({ meanwhile: 'step' }).input(TakeTermsInput).mutation(service(takeTerms)),
  /** Deletes a draft. CONFLICT when it was changed since it was read. */
  remove: vendorProcedure.meta({ meanwhile: 'version' }).input(RemoveContractInput).mutation(service(removeContract)),
  /** Freezes, signs and sends a draft. CONFLICT when it was changed since it was read. */
  send: vendorProcedure
    .meta({ binds: true, signs: true, stepUp: 'factor', meanwhile: 'version' })
    .input(SendVersionInput)
    .mutation(service(sendContract)),
  /** An offer that carries its contract, signed by sending it. NOT_FOUND, INVALID_TRANSITION, DATE_TAKEN. */
  propose: vendorProcedure
    .meta({ binds: true, signs: true, stepUp: 'factor', meanwhile: 'adds', timeless: 'makes something new' })
    .input(ProposalInput)
    .mutation(service(propose)),
  /** The same for the next offer of a booking. CONFLICT over a newer one. */
  reviseProposal: vendorProcedure
    .meta({
      binds: true,
      signs: true,
      stepUp: 'factor',
      meanwhile: 'version',
      timeless: 'bookings.reviseOffer is its first part',
    })
    .input(ReviseProposalInput)
    .mutation(service(reviseProposal)),
  /** The photographer's own templates by name. NOT_FOUND. */
  templates: vendorProcedure.query(service(listTemplates)),
  /** The values of the variables in one's own bookings. NOT_FOUND. */
  samples: vendorProcedure.query(service(listSamples)),
  /** Keeps a template. NOT_FOUND, CONFLICT when there is no room. */
  createTemplate: vendorProcedure
    .meta({ meanwhile: 'adds', timeless: 'moves nothing' })
    .input(TemplateFields)
    .mutation(service(createTemplate)),
  /** Changes one. NOT_FOUND, CONFLICT over a newer version. */
  updateTemplate: vendorProcedure
    .meta({ meanwhile: 'version', timeless: 'moves nothing' })
    .input(UpdateTemplateInput)
    .mutation(service(updateTemplate)),
  /** Deletes one. NOT_FOUND. */
  removeTemplate: vendorProcedure
    .meta({ meanwhile: 'sets', timeless: 'moves nothing' })
    .input(ContractIdInput)
    .mutation(service(removeTemplate)),
  /** The PDFs that go with every contract. NOT_FOUND. */
  annexes: vendorProcedure.query(service(listAnnexes)),
  /** It goes with no further contract. NOT_FOUND. */
  removeAnnex: vendorProcedure
    .meta({ meanwhile: 'sets', timeless: 'belongs to no booking' })
    .input(ContractIdInput)
    .mutation(service(removeAnnex)),
  /** What the signed-in couple was sent. */
  documents: clientProcedure.query(service(listDocuments)),
  /** Opens a contract; the first time marks it as viewed. */
  open: clientProcedure.meta({ meanwhile: 'step' }).input(ContractIdInput).mutation(service(openDocument)),
  /** The couple's signature. RATE_LIMITED, INVALID_CREDENTIALS, NOT_FOUND, INVALID_TRANSITION. */
  sign: clientProcedure
    .meta({ binds: true, signs: true, stepUp: 'factor', meanwhile: 'step' })
    .input(SignContractInput)
    .mutation(service(signContract)),
  /** The couple declines it, with a reason. NOT_FOUND, INVALID_TRANSITION. */
  decline: clientProcedure.meta({ meanwhile: 'step' }).input(DeclineContractInput).mutation(service(declineContract)),
  /** One page of everybody's contracts. */
  adminList: adminProcedure
    .meta({ sorts: ADMIN_CONTRACT_SORTS })
    .input(AdminContractsInput)
    .query(service(listAllContracts)),
  /** The same as CSV; audited. */
  adminExport: adminProcedure
    .meta({ stepUp: 'factor', meanwhile: 'reads', audited: 'contracts.adminExport' })
    .input(ExportContractsInput)
    .mutation(service(exportContracts)),
  /** Any contract with its events; never editable. NOT_FOUND. */
  adminGet: adminProcedure.input(ContractIdInput).query(service(getAnyContract)),
  /** The contract behind a code. RATE_LIMITED, NOT_FOUND. */
  verify: publicProcedure.meta({ meanwhile: 'reads' }).input(VerifyInput).mutation(service(verifyContract)),
})
