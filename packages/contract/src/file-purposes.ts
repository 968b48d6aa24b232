const MB = 1024 * 1024

/** Hash functions whose digest a call returns or stores in addition to the SHA-256 that identifies every file. */
export type ExtraDigest = 'md5' | 'sha1'

export interface FilePurposeRules {
  maxBytes: number
  /** The accepted media types. The server detects them from the bytes, not from the declared type. */
  mediaTypes: readonly string[]
  digests: readonly ExtraDigest[]
  /** Of a picture of any size: the most pixels in each direction. */
  maxSide?: number
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const

const anyPicture = { maxBytes: 10 * MB, mediaTypes: imageTypes, digests: ['md5'] } as const
const picture = { ...anyPicture, width: 400, height: 400 } as const

const accountPicture = { ...picture, maxBytes: 1 * MB, width: 256, height: 256 } as const

const networkPicture = {
  ...anyPicture,
  sizes: [
    { width: 400, height: 400 },
    { width: 800, height: 600 },
  ],
} as const

const panelPicture = { ...picture, maxBytes: 5 * MB, width: 750, height: 1624 } as const

const appLogo = { ...anyPicture, width: 1024, height: 1024 } as const
const appStartPage = { ...anyPicture, width: 1242, height: 2688 } as const
const miniProgramLogo = { ...picture, maxBytes: 1 * MB, width: 512, height: 512 } as const
const appDeviceList = { ...anyPicture, width: 622, height: 430 } as const

/** A document for people: PDF, an Office document (a ZIP file), or UTF-8 text. */
const document = {
  maxBytes: 10 * MB,
  mediaTypes: ['application/pdf', 'application/zip', 'text/plain'],
  digests: ['md5', 'sha1'],
} as const

/** Every purpose of an upload, with its limits (SI-080, CN-03). */
export const filePurposes = {
  productPic: picture,
  categoryPic: picture,
  accountPic: accountPicture,
  modelImport: { maxBytes: 1 * MB, mediaTypes: ['application/json', 'text/plain'], digests: [] },
  deviceImport: {
    maxBytes: 5 * MB,
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    digests: [],
  },
  /** SI-074: serial numbers of test devices. */
  testDevices: {
    maxBytes: 6 * MB,
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    digests: [],
  },
  modulePic: picture,
  circuitDiagram: { maxBytes: 10 * MB, mediaTypes: imageTypes, digests: ['md5'], maxSide: 8000 },
  /** VA-61, VA-62: the cover of a panel. */
  panelPic: panelPicture,
  /** A picture on a designed panel, or its ground. Phones load it with the panel, so it is small. */
  panelDesignPic: { maxBytes: 1 * MB, mediaTypes: imageTypes, digests: ['md5'], maxSide: 3000 },
  /** VA-71, CO-26, CO-27: of an application. */
  appLogo,
  appStartPage,
  appDeviceList,
  /** EN-MINIPROG-04. */
  miniProgramLogo,
  /** VA-63: what a user sees while a device comes into its network. */
  networkPic: networkPicture,
  /** VA-54. `SLIPWAY_FIRMWARE_MAX_MB` raises the limit, at most to 500 MB. */
  firmware: { maxBytes: 20 * MB, mediaTypes: ['application/octet-stream'], digests: ['md5', 'sha1'] },
  serialProtocol: document,
  sdkTool: { maxBytes: 100 * MB, mediaTypes: ['application/octet-stream'], digests: ['md5', 'sha1'] },
  sdkDoc: document,
  /** CycloneDX or SPDX. */
  sbom: { ...document, maxBytes: 8 * MB, mediaTypes: ['application/json'] },
  /** Advisories in the OSV schema: of one package system, some hundred MB at most. */
  advisories: { maxBytes: 256 * MB, mediaTypes: ['application/zip', 'application/json'], digests: [] },
  /** Of end users; stored as a new JPEG, without the data of the camera. */
  feedbackPic: { maxBytes: 5 * MB, mediaTypes: imageTypes, digests: [], maxSide: 8000 },
  /** The picture of an end user; stored as a new, square JPEG, without the data of the camera. */
  userPic: { maxBytes: 2 * MB, mediaTypes: imageTypes, digests: [], maxSide: 8000 },
  /** CN-04: the code of a panel for one platform. */
  panelPackage: { maxBytes: 10 * MB, mediaTypes: ['application/zip'], digests: [] },
  /** A mini-program: a ZIP of web files. */
  miniProgramPackage: { maxBytes: 10 * MB, mediaTypes: ['application/zip'], digests: [] },
  /** SI-081: accounts of a grey release. */
  greyAccounts: {
    maxBytes: 6 * MB,
    mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    digests: [],
  },
  /** SI-088: a certificate or a token key of APNs, opened only to be read. */
  iosPush: { maxBytes: 1 * MB, mediaTypes: ['application/octet-stream'], digests: [] },
  /** CA-083: of a remote builder, which the server signs. */
  unsignedPackage: { maxBytes: 32 * MB, mediaTypes: ['application/zip'], digests: [] },
  productFolder: { maxBytes: 2 * MB, mediaTypes: ['application/zip'], digests: [] },
} as const satisfies Record<string, FilePurposeRules>

export type FilePurpose = keyof typeof filePurposes

/** Limits that a setting has raised; the others are those of `filePurposes`. */
export type FileLimits = Partial<Record<FilePurpose, number>>

export const maxBytesOf = (purpose: FilePurpose, limits: FileLimits = {}): number =>
  limits[purpose] ?? filePurposes[purpose].maxBytes

/** The text for a call's description: `productPic: at most 10 MB (image/jpeg, image/png)`. */
export const filePurposeText = (purpose: FilePurpose): string => {
  const { maxBytes, mediaTypes } = filePurposes[purpose]
  return `${purpose}: at most ${maxBytes / MB} MB (${mediaTypes.join(', ')})`
}
