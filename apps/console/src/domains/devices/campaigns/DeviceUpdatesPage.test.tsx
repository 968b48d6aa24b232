import { explainUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, openConsole, stream } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'

test('the page of a device explains its update, with the installation that its job has come to', async () => {
  const job = {
    jobId: '812',
    state: 'downloading',
    percent: 40,
    attempt: 1,
    attempts: 3,
    firmwareVersion: 'V1.5.0 build 260101',
    step: 1,
    steps: 2,
    code: 0,
    msg: '',
    time: 1_795_000_000_000,
    dueTime: null,
  } as const
  const lines = [{ reason: 'jobActive', isMet: false, text: '已有升级任务' }]
  const update = { recordId: '41', firmwareVersion: 'V2', firmwareType: 1, kind: 'rollout', job, lines } as const
  await openConsole(`/home/product/${anyProduct.productId}/device/lamp-1/updates`, [
    on(getProduct, () => anyProduct),
    on(explainUpdate, () => ({ serial: 'lamp-1', sentence: '设备正在下载（40%）', updates: [update] })),
    stream(watchDevice).answer,
  ])
  expect(await screen.findByText('设备正在下载（40%）')).toBeTruthy()
  expect(screen.getByText('第 1 次安装，共 2 次：V1.5.0 build 260101')).toBeTruthy()
  // The sentence names the state of the job already.
  expect(screen.queryByText('已有升级任务')).toBeNull()
  expect(screen.getByRole('link', { name: '固件升级', current: 'page' })).toBeTruthy()
})
