/** Whether this is the quick run of `npm test`: `npm run test:all` sets TEST_ALL. */
export const IS_QUICK_RUN = !process.env.TEST_ALL;
