import { SmtpFailure } from './smtp-failure.js';

const smtpError = (command: string, permanent?: boolean) => Object.assign(new Error('550 no'), { command, permanent });

describe('a message that a server refused', () => {
  it.each(['RCPT TO', 'DATA'])('permanently at %s is not sent again', (command) => {
    expect(SmtpFailure.by(smtpError(command, true))).toMatchObject({ message: '550 no', isFinal: true });
  });

  it.each([
    ['temporarily at RCPT TO', smtpError('RCPT TO', false)],
    ['at DATA, without saying for how long', smtpError('DATA')],
    ['because of our credentials', smtpError('AUTH', true)],
    ['because of the sender', smtpError('MAIL FROM', true)],
    ['without a word', new Error('550 no')],
  ])('%s is sent again', (_, error) => {
    expect(SmtpFailure.by(error)).toMatchObject({ message: '550 no', isFinal: false });
  });

  it('and that is already an SmtpFailure stays as it is', () => {
    const failed = new SmtpFailure('too late', true);
    expect(SmtpFailure.by(failed)).toBe(failed);
  });
});
