import { both, type CommandHelp } from '../help-text.ts'

export const builderHelp: CommandHelp = {
  args: both('--platforms android', '--platforms android'),
  does: both('为服务器构建安装包，按 Ctrl-C 停止', 'build app packages for the server until Ctrl-C'),
  more: both(
    `  --platforms <平台>    构建的平台：android（默认）
  --once                构建一个安装包后停止；没有任务时立即停止

--key 或 SLIPWAY_API_KEY 是构建机的令牌：管理员在控制台“应用 → 构建 → 远程构建机”中添加。
需要 Debian 或 Ubuntu 的 aapt、zipalign 和 android-framework-res。服务器负责签名和校验，密钥不会离开服务器。
按 Ctrl-C 停止时，正在构建的任务退回队列。`,
    `  --platforms <list>    what to build: android (default)
  --once                stop after one package, or if there is nothing to build

--key or SLIPWAY_API_KEY is the token of a builder, which administrators add in the console: Apps → Build → Remote
builders. Needs aapt, zipalign and android-framework-res of Debian or Ubuntu. The server signs and verifies the package,
so that no key leaves it. On Ctrl-C the build in progress returns to the queue.`,
  ),
}
