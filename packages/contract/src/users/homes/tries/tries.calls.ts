import * as z from 'zod/mini'
import { anyone, viaMenus } from '../../../access.ts'
import { defineCall, productIdAliases } from '../../../define-call.ts'
import { panelChoice } from '../../../products/panels/panels.ts'
import { productId } from '../../../products/products/products.ts'
import { controlRefusals, invoking, setting } from '../device-control.ts'
import { userCommand } from '../home-devices.ts'
import { tryAddresses } from './tries.addresses.ts'
import { tryLimits } from './tries.limits.ts'
import { createdTry, openedTry, ownTryChanges, panelTry, tryChanges, tryLog, trySession } from './tries.ts'
import { tryId, tryKinds } from './try-link.ts'

const ofDevelopers = {
  path: '/iot/config/api/iot/support/product/panel/try',
  access: viaMenus('products'),
  onProduct: 'edit',
  aliases: productIdAliases,
} as const
const ofPhones = { access: anyone, isAudited: false } as const
const ofTry = z.object({ productId, tryId })

/** SI-062. Makes the caller's virtual device where there is none. The links are shown only once. */
export const createPanelTry = defineCall({
  ...ofDevelopers,
  method: 'POST',
  bearer: 'products',
  summary: { zh: '生成面板体验二维码', en: 'Create a link to try a panel' },
  input: z.object({ productId, panelId: panelChoice, kind: z._default(z.enum(tryKinds), 'try') }),
  output: createdTry,
  refusals: [
    'products.notFound',
    'panels.notFound',
    'panels.notChoosable',
    'virtual-devices.hidden',
    'virtual-devices.tooMany',
    'devices.tooMany',
    'tries.tooMany',
  ],
})

/** The caller's links that are still good, the newest first. */
export const listPanelTries = defineCall({
  ...ofDevelopers,
  method: 'GET',
  bearer: 'products',
  summary: { zh: '我的面板体验链接', en: 'List your links to try panels' },
  input: z.object({ productId }),
  output: z.array(panelTry).check(z.maxLength(tryLimits.perProduct)),
  refusals: ['products.notFound'],
})

/** Ends the pages of all its phones within a second. */
export const endPanelTry = defineCall({
  ...ofDevelopers,
  method: 'DELETE',
  bearer: 'products',
  summary: { zh: '撤销面板体验链接', en: 'Withdraw a link to try a panel' },
  input: ofTry,
  refusals: ['products.notFound', 'tries.notFound'],
})

/** Server-sent events: the phones that have opened the link, and the device as they see it. */
export const watchPanelTry = defineCall({
  ...ofDevelopers,
  path: `${ofDevelopers.path}/watch`,
  method: 'GET',
  bearer: 'products',
  summary: { zh: '面板体验实时动态', en: 'Watch a try of a panel (event stream)' },
  input: ofTry,
  output: ownTryChanges,
  reply: 'stream',
  refusals: ['products.notFound', 'tries.notFound', 'homes.tooManyStreams'],
})

/** By the phone that has scanned the code. With its session it is the same phone as before. */
export const openTry = defineCall({
  ...ofPhones,
  ...tryAddresses.openTry,
  summary: { zh: '打开面板体验', en: 'Open a link to try a panel' },
  input: z.object({
    /** The fragment of the scanned address. */
    link: z.string().check(z.maxLength(tryLimits.link)),
    session: z.optional(trySession),
  }),
  output: openedTry,
  refusals: ['tries.over', 'tries.tooManyPhones'],
})

/** Server-sent events. Ends within a second when the link is withdrawn, and at its time. */
export const watchTry = defineCall({
  access: anyone,
  ...tryAddresses.watchTry,
  summary: { zh: '体验设备实时动态', en: 'Watch the device of a try (event stream)' },
  isRead: true,
  input: z.object({ session: trySession }),
  output: tryChanges,
  refusals: ['tries.over', 'homes.tooManyStreams'],
})

export const setTriedDevice = defineCall({
  ...ofPhones,
  limit: 'control',
  ...tryAddresses.setTriedDevice,
  summary: { zh: '体验时控制设备', en: 'Set properties during a try' },
  input: z.object({ session: trySession, ...setting }),
  output: userCommand,
  refusals: ['tries.over', ...controlRefusals],
})

/** Lines of a debug page for its developer; of other links they are dropped. */
export const reportTry = defineCall({
  ...ofPhones,
  limit: 'control',
  ...tryAddresses.reportTry,
  summary: { zh: '发送调试日志', en: 'Send the log of a debug page' },
  input: z.object({ session: trySession, log: tryLog }),
  refusals: ['tries.over'],
})

export const invokeTriedDevice = defineCall({
  ...ofPhones,
  limit: 'control',
  ...tryAddresses.invokeTriedDevice,
  summary: { zh: '体验时调用操作', en: 'Invoke an operation during a try' },
  input: z.object({ session: trySession, ...invoking }),
  output: userCommand,
  refusals: ['tries.over', ...controlRefusals],
})
