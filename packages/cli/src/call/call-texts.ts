import { both } from '../help-text.ts'

export const callTexts = {
  unknownCall: both(
    '没有接口“{name}”。运行 slipway calls 查看全部接口',
    'There is no call “{name}”. Run slipway calls for the list',
  ),
  meantCall: both('没有接口“{name}”，是否想输入 {other}？', 'There is no call “{name}”. Did you mean {other}?'),
  closedCall: both('{name} 不能用 API 密钥调用：{why}', '{name} can’t be made with an API key: {why}'),
  closedToKeys: both('只在登录后的控制台中可用', 'it needs a session of the console'),
  ofUsers: both('它属于配套 App 的终端用户', 'it belongs to end users of the companion app'),
  badField: both(
    '“{word}”不是 字段=值。运行 slipway call {name} --help 查看字段',
    '“{word}” is not field=value. Run slipway call {name} --help for its fields',
  ),
  unknownField: both(
    '{name} 没有字段“{field}”，它的字段：{fields}',
    '{name} has no field “{field}”. Its fields: {fields}',
  ),
  noFields: both('无', 'none'),
  missingField: both('{name} 缺少字段 {fields}', '{name} needs the field {fields}'),
  badJson: both('{field} 不是有效的 JSON：{why}', '{field} is not valid JSON: {why}'),
  notObject: both('--data 必须是 JSON 对象', '--data must be a JSON object'),
  noData: both('无法读取 {file}：{why}', 'Can’t read {file}: {why}'),
  needsFile: both('{name} 需要文件：--file <文件>', '{name} takes a file: --file <file>'),
  takesNoFile: both('{name} 不接受文件', '{name} takes no file'),
  needsOut: both(
    '{name} 返回文件：用 --out <文件> 保存，--out - 输出',
    '{name} returns a file: save it with --out <file>, or print it with --out -',
  ),
  notSaved: both('无法保存 {file}：{why}', 'Can’t save {file}: {why}'),
  savedFile: both('已保存 {file}（{size} 字节）', 'Saved {file} ({size} bytes)'),
  callPlan: both('{name}：{summary}', '{name}: {summary}'),
  askCall: both('执行？输入 yes 确认：', 'Make this call? Type yes to confirm: '),
  notCalled: both('未执行；在脚本中使用 --yes', 'Not carried out; use --yes in a script'),
  fieldsOf: both('字段（* 必填）：', 'Fields (* required):'),
  scopeIs: both('权限范围：{scope}', 'Scope: {scope}'),
  reads: both('读取', 'read'),
  writes: both('修改', 'write'),
  noCalls: both('没有匹配的接口', 'No call matches'),
  unknownShell: both('不支持 {shell}：bash、zsh 或 fish', '{shell} is not supported: bash, zsh or fish'),
} as const
