import * as z from 'zod/mini'
import { viaMenus } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { appId } from '../../apps/apps.ts'
import { exportPlatform } from './app-exports.ts'

/** A ZIP file with a project of the application; the same application always gives the same bytes. */
export const exportProject = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/v1/package/project',
  summary: { zh: '导出应用工程', en: 'Export a project of an application' },
  access: viaMenus('apps'),
  input: z.object({ appId, platform: exportPlatform }),
  reply: 'download',
  refusals: ['apps.notFound', 'appBuilds.notReady', 'uploads.notFound'],
})
