import { deletePanelDebug, uploadPanelDebug } from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import { getPanelPackages } from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { changePanelState, takePanelOut } from '@slipway/contract/products/panels/panels.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../../testing/test-server.ts'
import { createdPlug } from '../../../products/testing/products-samples.ts'
import { addedPanel } from '../../testing/panels-samples.ts'
import { packaged, packageOf, uploadDebug } from '../testing/package-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
async function codePanel() {
  const { productId } = await createdPlug(developer())
  return addedPanel(developer(), { productId, config: { kind: 'code' } })
}

test('a debug version is checked as every package, and is no upload for a review', async () => {
  const panel = await codePanel()
  const { panelId } = panel
  const foreign = { ...packageOf(panel, 'web'), 'index.html': '<script src="https://cdn.example.com/a.js"></script>' }
  await expect(uploadDebug(developer(), panel, foreign)).rejects.toMatchObject(refused('panels.packageBroken'))
  const files = { ...packageOf(panel, 'web'), 'app.js': '\neval(a)' }
  expect(await uploadDebug(developer(), panel, files)).toMatchObject({
    panelId,
    version: '1.0.0',
    files: 3,
    findings: [{ flag: 'eval', file: 'app.js', line: 2 }],
  })
  const { packages } = await developer().call(getPanelPackages, { panelId })
  expect(packages.map(({ state }) => state)).toEqual([0, 0, 0])
  await developer().call(deletePanelDebug, { panelId })
  await developer().call(deletePanelDebug, { panelId })
})

test('only a code panel that is not offline has debug versions', async () => {
  const visual = await addedPanel(developer(), { productId: (await createdPlug(developer())).productId })
  await expect(uploadDebug(developer(), visual, packageOf(visual, 'web'))).rejects.toMatchObject(
    refused('panels.notCode'),
  )
  await expect(developer().call(deletePanelDebug, { panelId: visual.panelId })).rejects.toMatchObject(
    refused('panels.notCode'),
  )
  const panel = await codePanel()
  await packaged(developer(), panel, 'web', { reviewer: server.as('administrator') })
  await developer().call(changePanelState, { panelId: panel.panelId, status: panelStatus.published })
  await uploadDebug(developer(), panel, packageOf(panel, 'web'))
  await developer().call(takePanelOut, { panelId: panel.panelId })
  await expect(uploadDebug(developer(), panel, packageOf(panel, 'web'))).rejects.toMatchObject(
    refused('panels.wrongState'),
  )
  expect(uploadPanelDebug.file).toEqual(['panelPackage'])
})
