import * as z from 'zod/mini'
import { viaMenus } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { panelId } from '../panels.ts'
import { panelHealth } from './panel-health.ts'

/** What apps of users have reported about a panel. */
export const getPanelHealth = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/product/panel/health',
  summary: { zh: '面板运行情况', en: 'Get the health of a panel' },
  access: viaMenus('panels', 'products'),
  onProduct: 'read',
  bearer: 'products',
  input: z.object({ panelId }),
  output: panelHealth,
  refusals: ['panels.notFound'],
})
