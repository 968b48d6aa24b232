import { both, type CommandHelp } from '../help-text.ts'

export const callHelp: CommandHelp = {
  args: both('<接口> [字段=值 …]', '<call> [field=value …]'),
  does: both('调用服务器的任一接口', 'make any call of the server'),
  more: both(
    `  字段=文本              字段的值；不是文本的字段按 JSON 读取（count=3，ids=[1,2]）
  字段:=JSON             一律按 JSON 读取（remark:=null）
  --data <JSON>         全部字段；@文件 从文件读取，@- 从标准输入读取
  --file <文件>         接口要求的文件
  --out <文件>          下载保存到该文件，- 表示标准输出
  --yes                 修改前不确认（用于脚本）

结果以 JSON 输出，事件流每个事件一行。slipway calls 列出接口，slipway call <接口> --help 显示其字段。`,
    `  field=text            a value; of a field that is no text, as JSON (count=3, ids=[1,2])
  field:=json           a value as JSON in any case (remark:=null)
  --data <json>         all fields; @file reads them from a file, @- from standard input
  --file <file>         the file that the call takes
  --out <file>          saves a download as this file, - is standard output
  --yes                 change things without a confirmation (for scripts)

The result is printed as JSON, a stream with a line for each event. slipway calls lists the calls, and slipway call <call> --help shows the
fields of one.`,
  ),
}

export const callsHelp: CommandHelp = {
  args: both('[搜索词]', '[search]'),
  does: both('列出 API 密钥可以调用的接口', 'list the calls that an API key can make'),
  more: both(
    '  --json                输出 JSON：名称、权限范围、读或写、方法、路径、说明',
    '  --json                print JSON: name, scope, read or write, method, path, summary',
  ),
}

export const completionHelp: CommandHelp = {
  args: both('<bash|zsh|fish>', '<bash|zsh|fish>'),
  does: both('输出 shell 的补全脚本', 'print a completion script for a shell'),
  more: both(
    `bash：  eval "$(slipway completion bash)"
zsh：   eval "$(slipway completion zsh)"
fish：  slipway completion fish | source

补全命令、命令的子命令、接口的名称和字段。`,
    `bash:  eval "$(slipway completion bash)"
zsh:   eval "$(slipway completion zsh)"
fish:  slipway completion fish | source

Completes commands, the commands below them, and names and fields of calls.`,
  ),
}
