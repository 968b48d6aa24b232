import { expect, test } from 'vitest'
import { cvss3Score, severityOfLabel, severityOfScore } from './severity.ts'

// Scores of the calculator at first.org.
test.each([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVSS:3.0/AV:L/AC:H/PR:L/UI:N/S:U/C:H/I:N/A:N', 4.7],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
])('%s is %d', (vector, score) => expect(cvss3Score(vector)).toBe(score))

test.each(['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N', 'CVSS:3.1/AV:N', 'AV:N/AC:L/Au:N/C:P/I:P/A:P', ''])(
  '%j has no score here',
  (vector) => expect(cvss3Score(vector)).toBeUndefined(),
)

test('scores and words become one of five severities', () => {
  expect([9, 7, 4, 0.1].map(severityOfScore)).toEqual(['critical', 'high', 'medium', 'low'])
  expect(['MODERATE', 'critical', 'odd'].map(severityOfLabel)).toEqual(['medium', 'critical', 'unknown'])
})
