import type { ApiTexts } from '../../reference/api-text.ts'
import { planFieldTexts } from '../campaigns/rollout/plan-field-texts.ts'
import { simulationFieldTexts } from './simulation-field-texts.ts'

export const rehearsalsApiTexts: ApiTexts = {
  calls: {
    startRehearsal: {
      zh: '以模拟设备演练一次发布：一次无故障，其余各次带有故障。使用与真实发布相同的规则和虚拟时钟，在后台运行并立即返回；进度和报告用 getRehearsal 查询。相同的输入得到相同的报告。',
      en: 'Rehearses a rollout on simulated devices: one run without faults, the others with faults. It uses the rules of real rollouts on a virtual clock, runs in the background and replies immediately; getRehearsal returns its progress and report. Equal inputs give an equal report.',
      input: {
        productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
        recordId: '41',
        faults: [{ kind: 'neverReturns', permille: 30 }],
      },
    },
    listRehearsals: {
      zh: '返回一个固件升级最近的 20 次演练，最新的在前，不含报告。',
      en: 'Returns the latest 20 rehearsals of a release, newest first, without their reports.',
    },
    getRehearsal: {
      zh: '返回一次演练的进度；完成后还有报告：规范 JSON 文本，其 SHA-256 为 reportHash。',
      en: 'Returns the progress of a rehearsal and, once it is done, its report: canonical JSON whose SHA-256 is reportHash.',
    },
    getSimulatedDevice: {
      zh: '重现一次运行，返回其中一台模拟设备的经过。',
      en: 'Repeats a run and returns what became of one simulated device in it.',
    },
    cancelRehearsal: {
      zh: '取消等待中或进行中的演练，不产生报告。',
      en: 'Cancels a rehearsal that waits or runs. It will have no report.',
    },
    chooseRehearsal: {
      zh: '将演练用作该固件升级的发布依据，替换之前选定的演练。须为相同的固件文件、升级计划和规则版本，不超过 7 天，无故障时升级全部设备，并在 95% 的次数中及早停止 3% 不再恢复连接的故障。',
      en: 'Uses a rehearsal as the evidence of its release, in place of the one chosen before. It has to be of the same firmware file, plan and rules, at most 7 days old, have updated every device without faults, and have stopped a fault of 3% that never return early in 95% of its runs.',
    },
    getProductFleet: {
      zh: '返回产品中该版本可到达的设备，按版本、硬件、地区、时区和在线时间归类；超过 20,000 台时为抽样。',
      en: 'Returns the devices of the product that the version reaches, by version, hardware, area, time zone and hours online; of more than 20,000 devices, a sample.',
    },
    getRehearsalRule: {
      zh: '返回产品发布固件前是否必须演练。',
      en: 'Returns whether rollouts of the product need a rehearsal.',
    },
    setRehearsalRule: {
      zh: '设置产品发布固件前是否必须演练。要求演练时，没有有效依据的发布会被拒绝。',
      en: 'Sets whether rollouts of the product need a rehearsal. A rollout without valid evidence is refused then.',
    },
  },
  fields: {
    ...planFieldTexts,
    ...simulationFieldTexts,
    recordId: { zh: '固件升级 ID', en: 'ID of the release.', sample: '41' },
    rehearsalId: { zh: '演练 ID', en: 'ID of the rehearsal.', sample: '12' },
    state: {
      zh: '演练的状态',
      en: 'State of the rehearsal.',
      sample: 'done',
    },
    runsDone: { zh: '已完成的次数', en: 'Runs that are done.', sample: 21 },
    runs: { zh: '总次数，含一次无故障', en: 'All runs, one of them without faults.', sample: 21 },
    account: { zh: '发起演练的账号', en: 'Account that started it.', sample: 'dev@example.com' },
    endTime: {
      zh: '结束时间（毫秒时间戳）；未结束时为 null',
      en: 'When it ended, in ms since the epoch; null before.',
      sample: 1795348870000,
    },
    'startRehearsal:fleet': {
      zh: '模拟设备，合计最多 20,000 台；缺省为产品的设备',
      en: 'The simulated devices, up to 20,000 in total. Default: those of the product.',
    },
    'getProductFleet:fleet': { zh: '模拟设备', en: 'The simulated devices.' },
    fleet: { zh: '模拟设备数', en: 'Number of simulated devices.', sample: 10000 },
    seed: {
      zh: '随机种子：第一次带故障的运行；之后依次加一',
      en: 'Seed of the first run with faults; the others follow by one.',
      sample: 1,
    },
    seeds: { zh: '带故障的次数', en: 'Number of runs with faults.', sample: 20 },
    validationDevices: {
      zh: '先升级的测试设备数；缺省为已运行该版本的测试设备数',
      en: 'Test devices that update first. Default: those that run the version already.',
      sample: 60,
    },
    planHash: {
      zh: '升级计划的 SHA-256',
      en: 'SHA-256 of the plan.',
      sample: '3b5d5c3712955042212316173ccf37be8007f3f1c1d3c1ba6f6f5fbd4f9ad3c1',
    },
    reportHash: {
      zh: '报告的 SHA-256；尚无报告时为 null',
      en: 'SHA-256 of the report; null without one.',
      sample: '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730',
    },
    report: { zh: '报告的规范 JSON；尚无报告时为 null', en: 'The report as canonical JSON; null without one.' },
    result: { zh: '结论；尚无报告时为 null', en: 'What the report says, in short; null without one.' },
    healthyHow: {
      zh: '无故障时的结局：through 为全部完成',
      en: 'How the run without faults ended; through is complete.',
      sample: 'through',
    },
    healthyMinutes: {
      zh: '无故障时的时长（虚拟分钟）',
      en: 'Duration of the run without faults, in virtual minutes.',
      sample: 3010,
    },
    earlyRuns: {
      zh: '在 earlyDevices 台设备内停止的次数',
      en: 'Runs that were stopped with at most earlyDevices devices.',
      sample: 20,
    },
    earlyDevices: { zh: '及早停止的设备数上限', en: 'How many devices are early.', sample: 99 },
    medianExposed: {
      zh: '停止前收到推送的设备数的中位数',
      en: 'Median of the devices that were offered the version before the stop.',
      sample: 39,
    },
    mostExposed: { zh: '其最大值', en: 'Their maximum.', sample: 99 },
    flaw: {
      zh: '不能用作发布依据的原因；null 表示可以',
      en: 'Why it doesn’t count as evidence; null if it counts.',
      sample: null,
    },
    evidenceTime: {
      zh: '被选为发布依据的时间（毫秒时间戳）；未被选定时为 null',
      en: 'When it was chosen as evidence, in ms since the epoch; null if it wasn’t.',
      sample: null,
    },
    isRequired: { zh: '是否必须演练', en: 'Whether rehearsals are required.', sample: true },
  },
}
