import * as z from 'zod/mini'
import { signedIn, viaMenus, type Access } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { integer, line } from '../../schema.ts'

/** The purposes of files that are served under their own URL to everyone who knows it. */
export const publicPurposes = [
  'productPic',
  'categoryPic',
  'accountPic',
  'modulePic',
  'circuitDiagram',
  'panelPic',
  'panelDesignPic',
  'networkPic',
  'appLogo',
  'appStartPage',
  'appDeviceList',
  'miniProgramLogo',
] as const
/** The purposes of files in the private store, which only calls that check the reader give out. */
export const privatePurposes = ['firmware', 'serialProtocol', 'sdkTool', 'sdkDoc', 'sbom'] as const
export const uploadPurposes = [...publicPurposes, ...privatePurposes] as const
export type PublicPurpose = (typeof publicPurposes)[number]
export type PrivatePurpose = (typeof privatePurposes)[number]
export type UploadPurpose = (typeof uploadPurposes)[number]

/** Who can upload a file for a purpose. */
export const uploadAccess: Readonly<Record<UploadPurpose, Access>> = {
  productPic: signedIn,
  categoryPic: signedIn,
  accountPic: signedIn,
  modulePic: viaMenus('modules'),
  circuitDiagram: viaMenus('modules'),
  panelPic: viaMenus('panels', 'products'),
  panelDesignPic: viaMenus('panels', 'products'),
  networkPic: viaMenus('products'),
  appLogo: viaMenus('apps'),
  appStartPage: viaMenus('apps'),
  appDeviceList: viaMenus('apps'),
  miniProgramLogo: viaMenus('miniPrograms'),
  firmware: viaMenus('modules', 'products', 'firmware'),
  serialProtocol: viaMenus('modules', 'products', 'firmware'),
  sdkTool: viaMenus('modules'),
  sdkDoc: viaMenus('modules'),
  sbom: viaMenus('products', 'firmware'),
}

/** The address of a private file: it is a reference for calls, nothing is served under it. */
export const privateFolder = 'private/'

export const isPrivate = (purpose: UploadPurpose): purpose is PrivatePurpose =>
  (privatePurposes as readonly string[]).includes(purpose)

/** How long an upload can be used in a call. */
export const privateUploadLifeMs = 24 * 60 * 60 * 1000

/** SI-080. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/iot/config/api/iot/support/file/upload',
  summary: { zh: '上传文件', en: 'Upload a file' },
  access: signedIn,
  file: uploadPurposes,
  input: z.object({
    purpose: z.enum(uploadPurposes),
    /** By default, the name in the multipart body. */
    fileName: z.optional(line({ min: 0, max: 200 })),
    /** The bytes that are to arrive: other than these, nothing is stored. */
    size: z.optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  }),
  output: z.object({ url: z.string(), md5: z.string(), size: z.number() }),
  refusals: [
    'uploads.missing',
    'uploads.cutShort',
    'uploads.otherLength',
    'uploads.tooLarge',
    'uploads.notAnImage',
    'uploads.wrongSize',
    'uploads.tooManyPixels',
    'uploads.notADocument',
  ],
})
