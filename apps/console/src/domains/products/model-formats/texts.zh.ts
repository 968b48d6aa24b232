import { importFormatList } from '@slipway/contract/products/model-formats/model-formats.ts'
export interface ImportCounts {
  added: number
  changed: number
  removed: number
}

const parts = ({ added, changed, removed }: ImportCounts, words: readonly string[]): string =>
  [added, changed, removed].flatMap((count, at) => (count > 0 ? [`${words[at]} ${count} 个功能`] : [])).join('，')

export const modelFormatsZh = {
  open: '导入 / 导出',
  title: '导入 / 导出物模型',
  tabs: { label: '导入或导出', import: '导入', export: '导出' },
  choose: {
    intro: `支持的格式：${importFormatList.zh}。自动识别格式，导入前会列出将丢失的内容。`,
    drop: '把文件拖到这里，或点击选择',
    limit: 'JSON 文件，最大 1 MB',
    file: '选择物模型文件',
    paste: '或者粘贴文件内容',
    look: '预览',
    tooLarge: '文件超过 1 MB',
    frozen: '产品已进入试产或量产，功能不可修改，因此无法导入。',
  },
  looking: '正在读取文件…',
  result: {
    format: (format: string) => `识别为 ${format}`,
    added: (count: number) => `将导入 ${count} 个`,
    changed: (count: number) => `不同 ${count} 个`,
    present: (count: number) => `相同 ${count} 个`,
    broken: (count: number) => `无法导入 ${count} 个`,
    table: '文件中的功能',
    columns: { feature: '功能', type: '类型', fate: '结果', losses: '丢失或改变' },
    fates: { added: '将导入', changed: '与产品不同', present: '相同', broken: '无法导入' },
    lossCount: (count: number) => `${count} 处`,
    problems: (count: number) => `无法导入的原因（${count}）`,
    other: '换一个文件',
    apply: (counts: ImportCounts) => parts(counts, ['导入', '替换', '删除']),
    none: '没有可导入的功能',
    moved: '产品的功能已被修改，预览已更新，请重新确认。',
    done: (counts: ImportCounts) => parts(counts, ['已导入', '已替换', '已删除']),
  },
  changes: {
    changed: (count: number) => `与产品不同的功能（${count}）`,
    changedText: '勾选的功能将按文件替换，其余保持不变。已发布的产品写入草稿，发布后才生效。',
    replaceAll: '全部替换',
    replace: (name: string) => `替换 ${name}`,
    gone: (count: number) => `文件中没有的功能（${count}）`,
    goneText: '勾选的功能将从产品中删除，其余保持不变。',
    removeAll: '全部删除',
    remove: (name: string) => `删除 ${name}`,
  },
  losses: {
    title: (count: number) => `将丢失或改变的内容（${count}）`,
    none: '没有内容会丢失或改变。',
    more: (count: number) => `另有 ${count} 处没有列出`,
    ofFile: '文件本身',
    copy: '复制清单',
    copied: '已复制',
    print: '打印清单',
    gravities: { gone: '丢失', changed: '改变', filled: '补充', unneeded: '无需导入' },
    topics: {
      none: '没有对应项',
      types: '类型和取值',
      limits: '范围和长度',
      defaults: '步长和默认值',
      names: '名称和标识符',
      values: '值的文本',
      units: '单位',
      category: '事件消息类别',
      platform: '原平台自带',
    },
  },
  kinds: { 1: '属性', 2: '操作', 3: '事件' },
  export: {
    intro: '导出的是当前正在编辑的功能定义。',
    formats: {
      slipway: { name: '本平台 JSON', text: '完整保留，可导入到其他产品或其他部署' },
      wot: { name: 'W3C WoT 物模型', text: 'Thing Model，TD 1.1' },
      dtdl: { name: 'DTDL v3', text: 'Azure 数字孪生定义语言' },
      markdown: { name: '说明文档（Markdown）', text: '功能说明，当前语言' },
      html: { name: '说明文档（HTML）', text: '单个网页，可打印，当前语言' },
    },
    download: '下载',
    downloadOf: (name: string) => `下载 ${name}`,
    whole: '无损导出',
    losses: (count: number) => `${count} 处内容无法表达`,
    lossesOf: (name: string, losses: string) => `${name}：${losses}`,
  },
}

export type ModelFormatsTexts = typeof modelFormatsZh
