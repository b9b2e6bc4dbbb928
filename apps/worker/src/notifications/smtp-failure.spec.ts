import { SmtpFailure } from './smtp-failure.js';

const told = (command: string, permanent?: boolean) => Object.assign(new Error('550 no'), { command, permanent });

describe('a message that a server refused', () => {
  it.each(['RCPT TO', 'DATA'])('permanently at %s is not sent again', (command) => {
    expect(SmtpFailure.by(told(command, true))).toMatchObject({ message: '550 no', isFinal: true });
  });

  it.each([
    ['at RCPT TO for now', told('RCPT TO', false)],
    ['at DATA, who knows for how long', told('DATA')],
    ['for who we are', told('AUTH', true)],
    ['for who writes', told('MAIL FROM', true)],
    ['without a word', new Error('550 no')],
  ])('%s is sent again', (_, error) => {
    expect(SmtpFailure.by(error)).toMatchObject({ message: '550 no', isFinal: false });
  });

  it('is not classified twice', () => {
    const failed = new SmtpFailure('too late', true);
    expect(SmtpFailure.by(failed)).toBe(failed);
  });
});
