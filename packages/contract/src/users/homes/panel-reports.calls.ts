import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { panelHealthLimits } from '../../products/panels/health/panel-health.limits.ts'
import { panelReports } from '../../products/panels/health/panel-health.ts'
import { panelId, panelVersion } from '../../products/panels/panels.ts'
import { integer, optionalText } from '../../schema.ts'
import { panelHosts } from './home-panels.ts'
import { homeDeviceId } from './homes.ts'

/** How an opening of a code panel went; counts are all that is stored of it. */
export const reportPanel = defineCall({
  access: endUsers,
  isAudited: false,
  method: 'POST',
  path: `${APP_PATH}/panel/report`,
  summary: { zh: '上报面板的打开结果', en: 'Report how a panel opened' },
  input: z.object({
    deviceId: homeDeviceId,
    panelId,
    version: panelVersion,
    platform: z._default(z.enum(panelHosts), 'pwa'),
    event: z.enum(panelReports),
    /** Until the panel was ready or failed. */
    ms: z._default(integer(panelHealthLimits.ms), 0),
    msg: optionalText(panelHealthLimits.msg),
  }),
  refusals: ['homes.deviceNotFound'],
})
