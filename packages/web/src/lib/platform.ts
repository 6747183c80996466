/** Name of the product: header, sign-in page, suffix of every page title. */
export const PLATFORM_NAME = '松柏陵园管理平台';
