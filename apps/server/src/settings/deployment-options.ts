import { readFileSync } from 'node:fs'
import path from 'node:path'
import { accessTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { codeOf } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'

const both = z._default(z.object({ zh: z.string(), en: z.string() }), { zh: '', en: '' })
const site = z.object({ region: z.enum(['china', 'europe']), url: z.url() })
const roleKey = z.enum(['administrator', 'developer', 'support', 'operator'])

const fields = {
  supportRole: z._default(z.array(roleKey), ['administrator', 'developer', 'support', 'operator']),
  accessType: z._default(z.array(codeOf(accessTypes)).check(z.minLength(1)), [
    accessTypes.custom,
    accessTypes.developmentFree,
  ]),
  hardwareSelect: z._default(z.boolean(), true),
  emailOnly: z._default(z.boolean(), false),
  longAccounts: z._default(z.boolean(), true),
  hideEib: z._default(z.boolean(), false),
  hideOtaArea: z._default(z.boolean(), false),
  hideVirtualDevice: z._default(z.boolean(), false),
  /** SI-098. */
  virtualGateway: z._default(z.union([z.literal(''), z.url({ protocol: /^wss?$/ })]), ''),
  thirdLogin: z._default(z.boolean(), false),
  hideFooter: z._default(z.boolean(), false),
  logo: z._default(z.string(), ''),
  background: z._default(z.string(), ''),
  copyright: both,
  filingNumber: z._default(z.string(), ''),
  businessLicence: z._default(z.string(), ''),
  termsUrl: z._default(z.string(), ''),
  privacyUrl: z._default(z.string(), ''),
  /** SI-118. */
  sites: z._default(z.array(site), []),
}

/** SI-116: an installation's options for its console, from `console.json` in the data folder. */
const schema = z.object(fields)

export type ConsoleOptions = z.infer<typeof schema>

/** The options of an installation without `console.json`. */
export const plainOptions: ConsoleOptions = schema.parse({})

export type DeploymentOptions = ConsoleOptions & {
  mqttPort: number
  mqttsPort: number
  /** Where phones trust the local authority; absent: there is none. */
  localHttps?: { port: number; fingerprint: string }
}

const USUAL_MQTTS_PORT = 8883

/** Throws, naming the file and the field, where the file is not valid. */
export function readDeploymentOptions(
  dataFolder: string,
  mqttPort: number,
  mqttsPort = USUAL_MQTTS_PORT,
): DeploymentOptions {
  const file = path.join(dataFolder, 'console.json')
  let text = '{}'
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const read = z.safeParse(schema, parsed(file, text))
  if (read.success) return { ...read.data, mqttPort, mqttsPort }
  const [issue] = read.error.issues
  throw new Error(
    `${file}: ${issue?.path.join('.') ?? ''} is not an option of console.json (see docs/settings.md) (${issue?.code ?? ''})`,
  )
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
