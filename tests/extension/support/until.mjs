export { until } from '../../browser/support/until.mjs';
