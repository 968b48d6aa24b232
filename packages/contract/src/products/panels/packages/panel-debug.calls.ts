import * as z from 'zod/mini'
import { viaMenus } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { panelId } from '../panels.ts'
import { panelDebug } from './panel-packages.ts'

const shared = {
  path: '/iot/config/api/iot/support/product/panel/package/debug',
  access: viaMenus('panels', 'products'),
  onProduct: 'edit',
  bearer: 'products',
  isAudited: false,
} as const

/** SI-062: a web package for the caller's debug links, without review. The last one replaces those before. */
export const uploadPanelDebug = defineCall({
  ...shared,
  method: 'POST',
  summary: { zh: '上传代码面板的调试版本', en: 'Upload a debug version of a code panel' },
  file: ['panelPackage'],
  input: z.object({ panelId }),
  output: panelDebug,
  refusals: [
    'panels.notFound',
    'panels.notYours',
    'panels.notCode',
    'panels.wrongState',
    'panels.packageBroken',
    'uploads.missing',
    'uploads.tooLarge',
    'uploads.cutShort',
  ],
})

/** Without one, there is nothing to do. */
export const deletePanelDebug = defineCall({
  ...shared,
  method: 'DELETE',
  summary: { zh: '删除代码面板的调试版本', en: 'Delete the debug version of a code panel' },
  /** With `sha256` only this build: a later one of the caller stays. */
  input: z.object({ panelId, sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
  refusals: ['panels.notFound', 'panels.notYours', 'panels.notCode'],
})
