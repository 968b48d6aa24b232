import { both } from '../help-text.ts'

export const builderTexts = {
  noSuchPlatform: both(
    '--platforms 不支持“{platform}”，可用：{known}',
    '--platforms doesn’t support “{platform}”. Available: {known}',
  ),
  builderLacks: both(
    '缺少 {tools}。请先安装：apt-get install -y --no-install-recommends {packages}',
    'Missing: {tools}. Install first: apt-get install -y --no-install-recommends {packages}',
  ),
  builderWaits: both(
    '正在等待 {server} 的构建任务，按 Ctrl-C 停止',
    'Waiting for builds of {server}. Press Ctrl-C to stop',
  ),
  builderBuilds: both('正在构建 {name} {version}', 'Building {name} {version}'),
  builderSent: both(
    '已上传 {name} {version}（{size} KB），服务器会签名和校验',
    'Uploaded {name} {version} ({size} KB). The server signs and verifies it.',
  ),
  builderFailed: both('{name} {version} 构建失败：{why}', '{name} {version} failed: {why}'),
  builderLost: both('{name} {version} 已不由此机器构建：{why}', '{name} {version} is no longer built here: {why}'),
  builderReturned: both('已将 {name} {version} 退回队列', 'Returned {name} {version} to the queue'),
  builderRetries: both('{why}。{seconds} 秒后重试', '{why}. Trying again in {seconds} s'),
  builderEnded: both('已停止', 'Stopped'),
} as const
