/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  images: { unoptimized: true },
  // A title that comes after its page leaves the tab without one, and a screen reader without its name.
  htmlLimitedBots: /.*/,
  // `npm run verify` checks the types of the whole project; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
};
